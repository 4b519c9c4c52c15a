/** Message catalogues, one per room, each text in English and Finnish. `{name}` is filled in; city pairs are written "X – Y".

A text that counts is `{ one, other }`, chosen by its field `number`. Words of the map (`{tickets}`, `{tickets_counted}`) are filled in by
`MapWords`. Finnish never inflects the names of cities. */

import type { Counting } from "../message";
import { half } from "../message";
import * as api from "./api";
import * as app from "./app";
import * as hotseat from "./hotseat";
import * as keyboard from "./keyboard";
import * as lobby from "./lobby";
import * as myGames from "./my-games";
import * as replay from "./replay";
import * as rules from "./rules";
import * as scoring from "./scoring";
import * as settings from "./settings";
import * as stats from "./stats";
import * as table from "./table";
import * as textView from "./text-view";
import * as tutorial from "./tutorial";

const texts = {
  ...api.texts,
  ...app.texts,
  ...hotseat.texts,
  ...keyboard.texts,
  ...lobby.texts,
  ...myGames.texts,
  ...replay.texts,
  ...rules.texts,
  ...scoring.texts,
  ...settings.texts,
  ...stats.texts,
  ...table.texts,
  ...textView.texts,
  ...tutorial.texts,
} as const;

export const en = half(texts, 0);
export const fi = half(texts, 1);

export type Key = keyof typeof en;
/** Texts that count: they need a number. */
export type CountingKey = Counting<typeof en>;
export type PlainKey = Exclude<Key, CountingKey>;

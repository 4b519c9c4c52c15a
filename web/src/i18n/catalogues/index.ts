/** Message catalogues, one per room, merged by language. `{name}` is filled in; city pairs are written "X – Y".

A text that counts is `{ one, other }`, chosen by its field `number`. Words of the map (`{tickets}`, `{tickets_counted}`) are filled in by
`MapWords`. Finnish never inflects the names of cities. */

import type { Counting, Translation } from "../message";
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

export const en = {
  ...api.en,
  ...app.en,
  ...hotseat.en,
  ...keyboard.en,
  ...lobby.en,
  ...myGames.en,
  ...replay.en,
  ...rules.en,
  ...scoring.en,
  ...settings.en,
  ...stats.en,
  ...table.en,
  ...textView.en,
  ...tutorial.en,
} as const;

export type Key = keyof typeof en;
/** Texts that count: they need a number. */
export type CountingKey = Counting<typeof en>;
export type PlainKey = Exclude<Key, CountingKey>;

export const fi: Translation<typeof en> = {
  ...api.fi,
  ...app.fi,
  ...hotseat.fi,
  ...keyboard.fi,
  ...lobby.fi,
  ...myGames.fi,
  ...replay.fi,
  ...rules.fi,
  ...scoring.fi,
  ...settings.fi,
  ...stats.fi,
  ...table.fi,
  ...textView.fi,
  ...tutorial.fi,
};

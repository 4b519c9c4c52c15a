/** Answers that have no place of their own on the page: cities to choose, as a list, and other actions, by their labels. */

import type { JSX } from "preact";
import { CardRow } from "../../cards/Cards";
import { localized, t } from "../../i18n";
import { useFocusFrom } from "../../keyboard/focus";
import type { Way } from "../choices";
import type { Game } from "../game";
import { describeChoice } from "./describe-action";
import { awardsOf } from "./route-payments";

interface Props {
  game: Game;
  /** The city that is picked on the map. */
  city: string | null;
}

/** Of so few cities every way to pay is shown at once. */
const FEW_CITIES = 2;

/** Cities: picked on the board or in the list, and confirmed here. */
export function CityChoices({ game, city }: Props): JSX.Element | null {
  const { cities } = game.choices;
  const part = useFocusFrom<HTMLDivElement>(".hits", city);
  if (!cities.size) return null;
  const all = [...cities.values()].flat();
  const paid = all.some((way) => Object.keys(way.cards).length > 0);
  const ways = cities.get(city ?? "") ?? (paid && cities.size <= FEW_CITIES ? all : []);
  if (!ways.length) {
    return (
      <div class="buttons" ref={part}>
        <CitySelect game={game} />
      </div>
    );
  }
  return (
    <div class={paid ? "payments" : "buttons"} ref={part} data-rove={paid || undefined}>
      {paid ? (
        <div class="payments-list">
          {ways.map((way) => (
            <WayButton key={way.text} game={game} way={way} label={describeChoice(game, way.choice)} />
          ))}
        </div>
      ) : (
        ways.map((way) => <ActionButton key={way.text} game={game} way={way} primary />)
      )}
    </div>
  );
}

/** The same cities as a list, for keyboards and small screens. */
function CitySelect({ game }: { game: Game }): JSX.Element {
  const { words, choices, selection } = game;
  const names = [...choices.cities.keys()].map((id) => ({ id, name: words.city(id) })).sort((a, b) => a.name.localeCompare(b.name));
  return (
    <select aria-label={words.word("city")} value="" onChange={(event) => selection.update({ city: event.currentTarget.value })}>
      <option value="" disabled>
        {words.word("city")} …
      </option>
      {names.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Whatever the rules offer besides. */
export function OtherActions({ game }: { game: Game }): JSX.Element | null {
  const { others, mustPass } = game.choices;
  if (!others.length) return null;
  return (
    <fieldset class="other-actions">
      <legend class={mustPass ? "sr" : ""}>{t("other_actions")}</legend>
      <div class="buttons">
        {others.map((way) => (
          <ActionButton key={way.text} game={game} way={way} primary={mustPass} />
        ))}
      </div>
    </fieldset>
  );
}

/** An action that costs nothing, or says itself what it costs. */
function ActionButton({ game, way, primary }: { game: Game; way: Way; primary: boolean }): JSX.Element {
  const does = game.words.facts.verbs[way.choice.verb]?.does;
  const costs = Object.keys({ ...way.cards, ...way.extra }).length > 0;
  return (
    <button
      type="button"
      class={primary ? "primary" : ""}
      data-action={way.text}
      title={does ? localized(does) : undefined}
      disabled={game.busy}
      onClick={() => game.play(way.text)}
    >
      {[
        describeChoice(game, way.choice),
        ...(costs ? [game.words.payment(way)] : []),
        ...awardsOf(game, way.choice.gains).map(({ text }) => text),
      ].join(" · ")}
    </button>
  );
}

/** A way to pay, as the cards themselves and with what it brings. */
export function WayButton({ game, way, label, more = [] }: { game: Game; way: Way; label: string; more?: string[] }): JSX.Element {
  return (
    <button type="button" class="payment" data-action={way.text} disabled={game.busy} onClick={() => game.play(way.text)}>
      <CardRow cards={way.cards} side={way.extra} />
      <span class="payment-words">
        {label}
        {awardsOf(game, way.choice.gains).map(({ seat, text }) => (
          <b key={seat} data-award={seat}>
            {" "}
            {text}
          </b>
        ))}
        {more.map((text) => (
          <b key={text} data-advance>
            {" "}
            {text}
          </b>
        ))}
        <span class="sr"> {game.words.payment(way)}</span>
      </span>
    </button>
  );
}

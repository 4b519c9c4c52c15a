/** City choices: selected on the board or in a list, and confirmed here. */

import type { JSX } from "preact";
import { CardRow } from "../../cards/Cards";
import { t } from "../../i18n";
import { useFocusFrom } from "../../keyboard/focus";
import type { CityChoice } from "../actions";
import type { Game } from "../game";

interface Props {
  game: Game;
  /** The city that is picked on the map. */
  city: string | null;
}

export function CityChoices({ game, city }: Props): JSX.Element | null {
  if (game.choices.noMarker) return <Markers game={game} city={city} />;
  return game.choices.cities.length ? <OneCity game={game} city={city} /> : null;
}

/** A starting city, or Alvin's next one. */
function OneCity({ game, city }: Props): JSX.Element {
  const { cities } = game.choices;
  const wanted = cities.find((one) => one.city === city);
  const part = useFocusFrom<HTMLDivElement>(".hits", city);
  return (
    <div class="buttons" ref={part}>
      {wanted ? (
        <button type="button" class="primary" data-action={wanted.text} disabled={game.busy} onClick={() => game.play(wanted.text)}>
          {describeCityChoice(game, wanted)}
        </button>
      ) : (
        <CitySelect game={game} />
      )}
    </div>
  );
}

/** A city marker takes a city and a pair of cards. */
function Markers({ game, city }: Props): JSX.Element {
  const { words, choices } = game;
  const part = useFocusFrom<HTMLDivElement>(".hits", city);
  const there = choices.cities.filter((one) => one.city === city);
  return (
    <div class="payments" ref={part} data-rove>
      <div class="payments-list">
        {(there.length ? there : choices.cities).map((one) => (
          <button key={one.text} type="button" class="payment" data-action={one.text} disabled={game.busy} onClick={() => game.play(one.text)}>
            <CardRow cards={one.cards} />
            <span class="payment-words">
              {words.city(one.city)} <span class="sr">{words.payment(one)}</span>
            </span>
          </button>
        ))}
        <button type="button" class="primary" data-action="no marker" disabled={game.busy} onClick={() => game.play("no marker")}>
          {t("no_marker")}
        </button>
      </div>
    </div>
  );
}

/** The same cities as a list, for keyboards and small screens. */
function CitySelect({ game }: { game: Game }): JSX.Element {
  const { words, choices, selection } = game;
  const sorted = [...choices.cities].sort((a, b) => words.city(a.city).localeCompare(words.city(b.city)));
  return (
    <select aria-label={cityPrompt(choices.cities)} value="" onChange={(event) => selection.update({ city: event.currentTarget.value })}>
      <option value="" disabled>
        {words.word("city")} …
      </option>
      {sorted.map((one) => (
        <option key={one.city} value={one.city}>
          {words.city(one.city)}
        </option>
      ))}
    </select>
  );
}

/** What is asked where cities are to be chosen; "" where none are. */
export function cityPrompt([first]: CityChoice[]): string {
  return first ? t(({ start: "start_prompt", alvin: "alvin_prompt", marker: "marker_prompt" } as const)[first.kind]) : "";
}

/** The choice of a city in words. */
export function describeCityChoice(game: Pick<Game, "words">, choice: CityChoice): string {
  const key = ({ start: "start_here", alvin: "alvin_here", marker: "marker_here" } as const)[choice.kind];
  return t(key, { city: game.words.city(choice.city) });
}

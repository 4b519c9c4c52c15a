/** City choices: selected on the board or in a list, and confirmed here. */

import type { JSX } from "preact";
import { CardRow } from "../../cards/Cards";
import { useFocusFrom } from "../../keyboard/focus";
import { decorations } from "../../variants/decoration";
import type { CityChoice } from "../actions";
import type { Game } from "../game";

interface Props {
  game: Game;
  /** The city that is picked on the map. */
  city: string | null;
}

export function CityChoices({ game, city }: Props): JSX.Element | null {
  if (game.choices.decline) return <PaidCity game={game} city={city} />;
  return game.choices.cities.length ? <OneCity game={game} city={city} /> : null;
}

/** A city that costs nothing. */
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

/** A city that takes cards, or none. */
function PaidCity({ game, city }: Props): JSX.Element {
  const { words, choices } = game;
  const part = useFocusFrom<HTMLDivElement>(".hits", city);
  const decline = decorations.cityActions[choices.decline ?? ""]?.decline;
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
        {decline && (
          <button type="button" class="primary" data-action={decline.action} disabled={game.busy} onClick={() => game.play(decline.action)}>
            {decline.text()}
          </button>
        )}
      </div>
    </div>
  );
}

/** The same cities as a list, for keyboards and small screens. */
function CitySelect({ game }: { game: Game }): JSX.Element {
  const { words, choices, selection } = game;
  const sorted = [...choices.cities].sort((a, b) => words.city(a.city).localeCompare(words.city(b.city)));
  return (
    <select aria-label={cityPrompt(game)} value="" onChange={(event) => selection.update({ city: event.currentTarget.value })}>
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
export function cityPrompt({ choices, phase, words }: Pick<Game, "choices" | "phase" | "words">): string {
  const kind = choices.cities[0]?.kind ?? choices.decline;
  return kind ? (decorations.cityActions[kind]?.prompt() ?? (phase === "turn" ? words.t("turn_prompt") : words.phase(phase))) : "";
}

/** The choice of a city in words. */
export function describeCityChoice(game: Pick<Game, "words">, choice: CityChoice): string {
  const look = decorations.cityActions[choice.kind];
  return look ? look.describe(game, choice) : `${game.words.verb(choice.kind)}: ${game.words.city(choice.city)}`;
}

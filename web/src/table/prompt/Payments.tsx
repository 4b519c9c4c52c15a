/** Payment options of a route: a button each, with the cards and the points that the server says would follow. */

import type { JSX } from "preact";
import { createContext } from "preact";
import { ErrorNotice } from "../../app/ErrorNotice";
import { memo } from "../../app/memo";
import { t } from "../../i18n";
import { useFocusFrom } from "../../keyboard/focus";
import { claims, colourOf } from "../choices";
import type { Game } from "../game";
import { isMyTurn, useSelection, useWholeGame } from "../game";
import { WayButton } from "./OtherActions";
import { advancesOf, useRoutePayments } from "./route-payments";

/** Whether payments have a place of their own on the page, apart from the prompt. */
export const PaymentsApart = createContext(false);

/** Payments of the route that is selected, in their own place. */
export const SelectedPayments = memo(function SelectedPayments(): JSX.Element | null {
  const game = useWholeGame();
  const { route } = useSelection("route");
  return isMyTurn(game) && route ? <Payments game={game} route={route} /> : null;
});

/** What is wanted of a route, before it is said how it is paid. */
export function wantedRoute({ choices, words }: Pick<Game, "choices" | "words">, route: string): string {
  return claims(choices, route) ? t("claim_confirm", { route: words.route(route) }) : words.route(route);
}

export function Payments({ game, route }: { game: Game; route: string }): JSX.Element | null {
  const { data: found, ...asked } = useRoutePayments(game);
  const { colour } = game.selection.value;
  const all = game.choices.routes.get(route) ?? [];
  const ways = colour ? all.filter((way) => colourOf(way.cards) === colour) : all;
  const part = useFocusFrom<HTMLDivElement>(".hits", route);
  if (!ways.length) return null;
  const title = ways.length === 1 ? wantedRoute(game, route) : `${game.words.route(route)} · ${t("claim_how")}`;
  return (
    <div ref={part} data-rove class="payments payments-route" role="group" aria-label={t("claim_how")}>
      <div class="payments-title">{title}</div>
      <div class="payments-list">
        {ways.map((way) => (
          <WayButton key={way.text} game={game} way={way} label={game.words.verb(way.choice.verb)} more={advancesOf(game, found?.get(route), way)} />
        ))}
        <button type="button" class="quiet" data-action="cancel" onClick={() => game.selection.update({ route: null })}>
          {t("cancel")}
        </button>
      </div>
      <ErrorNotice {...asked} />
    </div>
  );
}

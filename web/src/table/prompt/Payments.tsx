/** Payment options of a route: a button each, with the cards and the points that the server says would follow. */

import type { JSX } from "preact";
import { createContext } from "preact";
import type { RoutePayment } from "../../api/types";
import { ErrorNotice } from "../../app/ErrorNotice";
import { memo } from "../../app/memo";
import { CardRow } from "../../cards/Cards";
import { t } from "../../i18n";
import { useFocusFrom } from "../../keyboard/focus";
import type { Claim } from "../actions";
import { colourOf } from "../actions";
import type { Game } from "../game";
import { isMyTurn, useSelection, useWholeGame } from "../game";
import { advancesOf, awardsOf, paymentOf, useRoutePayments } from "./route-payments";

/** Whether payments have a place of their own on the page, apart from the prompt. */
export const PaymentsApart = createContext(false);

/** Payments of the route that is selected, in their own place. */
export const SelectedPayments = memo(function SelectedPayments(): JSX.Element | null {
  const game = useWholeGame();
  const { route } = useSelection("route");
  return isMyTurn(game) && route ? <Payments game={game} route={route} /> : null;
});

export function Payments({ game, route }: { game: Game; route: string }): JSX.Element | null {
  const { data: found, ...asked } = useRoutePayments(game);
  const { colour } = game.selection.value;
  const all = game.choices.claims.get(route) ?? [];
  const ways = colour ? all.filter((way) => colourOf(way.cards) === colour) : all;
  const part = useFocusFrom<HTMLDivElement>(".hits", route);
  if (!ways.length) return null;
  const name = game.words.route(route);
  return (
    <div ref={part} data-rove class="payments payments-route" role="group" aria-label={t("claim_how")}>
      <div class="payments-title">{ways.length === 1 ? t("claim_confirm", { route: name }) : `${name} · ${t("claim_how")}`}</div>
      <div class="payments-list">
        {ways.map((way) => (
          <PaymentButton
            key={way.text}
            game={game}
            way={way}
            told={paymentOf(found, route, way.text)}
            advances={advancesOf(game, found?.get(route))}
          />
        ))}
        <button type="button" class="quiet" data-action="cancel" onClick={() => game.selection.update({ route: null })}>
          {t("cancel")}
        </button>
      </div>
      <ErrorNotice {...asked} />
    </div>
  );
}

interface ButtonProps {
  game: Game;
  way: Claim;
  told: RoutePayment | undefined;
  /** Steps on tracks that any way to pay brings. */
  advances: string[];
}

function PaymentButton({ game, way, told, advances }: ButtonProps): JSX.Element {
  return (
    <button type="button" class="payment" data-action={way.text} disabled={game.busy} onClick={() => game.play(way.text)}>
      <CardRow cards={told?.cards ?? way.cards} side={way.side} />
      <span class="payment-words">
        {t(way.double ? "claim_double" : "claim")}
        {awardsOf(game, told).map(({ seat, text }) => (
          <b key={seat} data-award={seat}>
            {" "}
            {text}
          </b>
        ))}
        {advances.map((text) => (
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

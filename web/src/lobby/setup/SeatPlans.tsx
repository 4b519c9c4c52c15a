/** Seat plan: an open seat, a reserved one, or a bot. */

import type { JSX } from "preact";
import type { Plan } from "../../api/types";
import { Badge } from "../../cards/Pieces";
import { t } from "../../i18n";
import { LevelOptions } from "./BotLevels";

interface Props {
  plans: Plan[];
  /** Seats with somebody at them: their names stand instead of a choice. */
  taken: (string | null)[];
  onChange: (plans: Plan[]) => void;
}

export function SeatPlans({ plans, taken, onChange }: Props): JSX.Element {
  return (
    <ol class="seat-plan">
      {plans.map((plan, seat) => (
        <li key={seat}>
          <Badge seat={seat} />
          {taken[seat] != null ? (
            <span>{taken[seat]}</span>
          ) : (
            <select
              aria-label={t("seat_number", { number: seat + 1 })}
              data-plan={seat}
              value={plan}
              onChange={(event) => onChange(plans.map((one, i) => (i === seat ? (event.currentTarget.value as Plan) : one)))}
            >
              <option value="open">{t("seat_open")}</option>
              <option value="person">{t("seat_kept")}</option>
              <LevelOptions bots />
            </select>
          )}
        </li>
      ))}
    </ol>
  );
}

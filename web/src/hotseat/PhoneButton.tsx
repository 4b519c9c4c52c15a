/** Button that moves a seat's hand to a phone, so that this screen is the table alone. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../app/Icon";
import { lazy } from "../app/lazy";
import { t } from "../i18n";
import type { Game } from "../table/game";
import { nameOf } from "../table/game";

const Phones = lazy(() => import("./Phones").then((part) => part.Phones), true);

export function PhoneButton({ game, seat }: { game: Pick<Game, "card" | "store">; seat: number }): JSX.Element {
  const [open, setOpen] = useState(false);
  const label = t("phone_make_of", { name: nameOf(game.card, seat) });
  return (
    <>
      <button type="button" class="away" aria-label={label} title={label} data-to-phone onClick={() => setOpen(true)}>
        <Icon name="phone" />
      </button>
      {open && <Phones store={game.store} card={game.card} onClose={() => setOpen(false)} />}
    </>
  );
}

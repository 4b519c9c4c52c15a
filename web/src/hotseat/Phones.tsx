/** Phones as hands: a QR code for each seat of this device, and the way back if a phone is lost. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { post } from "../api/http";
import { useMutation } from "../api/requests";
import type { Answers, Card } from "../api/types";
import { Dialog } from "../app/Dialog";
import { ErrorNotice } from "../app/ErrorNotice";
import { handPath } from "../app/router";
import { Badge } from "../cards/Pieces";
import { t } from "../i18n";
import { ShareLink } from "../share/ShareLink";
import type { TableStore } from "../state/table";
import { nameOf } from "../table/game";
import { PinForm, unlock } from "./PinForm";
import { playedByPhone } from "./privacy";

interface Props {
  store: TableStore;
  card: Card;
  onClose: () => void;
}

export function Phones({ store, card, onClose }: Props): JSX.Element {
  /** One code at a time: whoever scans it has the seat. */
  const [shown, setShown] = useState<number | null>(null);
  return (
    <Dialog title={t("phones")} class="phones" onClose={onClose}>
      <p>{t("phones_about")}</p>
      <ul class="phone-list">
        {card.mine.map((seat) => (
          <Seat key={seat} store={store} card={card} seat={seat} shown={shown === seat} show={setShown} />
        ))}
      </ul>
    </Dialog>
  );
}

interface SeatProps {
  store: TableStore;
  card: Card;
  seat: number;
  shown: boolean;
  show: (seat: number | null) => void;
}

type Wanted = "link" | "back";

function Seat({ store, card, seat, shown, show }: SeatProps): JSX.Element {
  const [link, setLink] = useState("");
  const [asking, setAsking] = useState<Wanted | null>(null);
  const { problem, attempt } = useMutation();
  const name = nameOf(card, seat);
  const phone = playedByPhone(card, seat);
  const made = async (wanted: Wanted, open: string): Promise<void> => {
    const { token } = await post<Answers["SeatLink"]>(`/tables/${store.id}/seats/${seat}/link`, {}, open || store.access.unlock);
    if (wanted === "link") setLink(handPath(store.id, { link: token }));
    else await post("/links", { token, move: true });
    setAsking(null);
    show(wanted === "link" ? seat : null);
  };
  const want = (wanted: Wanted): void => {
    if (card.seats[seat]?.pin && !store.access.unlock) setAsking(wanted);
    else void attempt(() => made(wanted, ""));
  };
  return (
    <li class="phone-seat" data-phone-seat={seat}>
      <Badge seat={seat} />
      <b>{name}</b> <span>{t(phone ? "phone_plays" : "phone_here")}</span>
      <button type="button" data-phone aria-label={t("phone_make_of", { name })} onClick={() => want("link")}>
        {t("phone_make")}
      </button>
      {phone && (
        <button type="button" data-phone-back aria-label={t("phone_back_of", { name })} onClick={() => want("back")}>
          {t("phone_back")}
        </button>
      )}
      <ErrorNotice problem={problem} />
      {asking && (
        <PinForm
          label={t("pin_of", { name })}
          button={t(asking === "link" ? "phone_make" : "phone_back")}
          give={async (pin) => made(asking, await unlock(store.id, seat, pin))}
        />
      )}
      {shown && link && !phone && (
        <div class="phone-link">
          <p>{t("phone_scan", { name })}</p>
          <ShareLink path={link} label={t("phone_scan", { name })} />
        </div>
      )}
    </li>
  );
}

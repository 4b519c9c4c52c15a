/** Invite links: to the table, for spectators, and personal ones for a seat; each as text and as a QR code. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { get, post, queryString } from "../../api/http";
import { useMutation, useQuery } from "../../api/requests";
import type { Answers } from "../../api/types";
import { Dialog } from "../../app/Dialog";
import { ErrorNotice } from "../../app/ErrorNotice";
import { personalPath, tablePath } from "../../app/router";
import { language, t } from "../../i18n";
import type { TableStore } from "../../state/table";
import { QrCode } from "./QrCode";

/** A link with its QR code, to copy, or to pass on by the device's own ways. */
export function ShareLink({ link, label }: { link: string; label: string }): JSX.Element {
  const [copied, setCopied] = useState(false);
  // Whoever changes their mind about sharing has nothing to be told.
  const share = (): void => void navigator.share({ title: "Veturi", url: link }).catch(() => undefined);
  useEffect(() => setCopied(false), [link]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      // Where the browser allows no copying, the link can be marked by hand.
    }
  };
  return (
    <div class="share">
      <QrCode text={link} />
      <div class="invite-line">
        <input readOnly aria-label={label} value={link} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" onClick={() => void copy()}>
          {t(copied ? "copied" : "copy")}
        </button>
        {typeof navigator.share === "function" && (
          <button type="button" onClick={share}>
            {t("share")}
          </button>
        )}
      </div>
    </div>
  );
}

/** The table's own links, for those at it. */
export function Invitation({ store }: { store: TableStore }): JSX.Element | null {
  const [watched, setWatched] = useState(false);
  const { data: links, ...asked } = useQuery(
    () => get<Answers["TableLinks"]>(`/tables/${store.id}/links${queryString({ token: store.token })}`),
    [store],
  );
  if (!links) return <ErrorNotice {...asked} />;
  return (
    <section class="panel invitation">
      <h2>{t("invite_link")}</h2>
      <ShareLink link={location.origin + tablePath(store.id, links.invite)} label={t("invite_link")} />
      <details class="watch-link" onToggle={(event) => setWatched(event.currentTarget.open)}>
        <summary>{t("watch_link")}</summary>
        {watched && <ShareLink link={location.origin + tablePath(store.id, links.watch)} label={t("watch_link")} />}
      </details>
    </section>
  );
}

interface SeatLinkProps {
  store: TableStore;
  seat: number;
  /** Nobody sits there yet: it is for somebody else. */
  kept: boolean;
}

/** A button that makes a personal link for a seat, and shows it. */
export function SeatLink({ store, seat, kept }: SeatLinkProps): JSX.Element {
  const [token, setToken] = useState("");
  const [expires, setExpires] = useState(0);
  const { problem, attempt } = useMutation();
  const make = (): void =>
    void attempt(async () => {
      const made = await post<Answers["SeatLink"]>(`/tables/${store.id}/seats/${seat}/link`, {}, store.access.unlock);
      setExpires(made.expires);
      setToken(made.token);
    });
  const title = t(kept ? "link_kept" : "link_device");
  return (
    <>
      <button type="button" class={kept ? "" : "quiet"} data-link={seat} onClick={make}>
        {title}
      </button>
      <ErrorNotice problem={problem} />
      {token && (
        <Dialog title={title} class="seat-link" onClose={() => setToken("")}>
          <p>{t(kept ? "link_kept_about" : "link_device_about")}</p>
          <ShareLink link={location.origin + personalPath(store.id, token, kept)} label={title} />
          <p class="empty">{t("link_once", { date: new Date(expires * 1000).toLocaleDateString(language()) })}</p>
        </Dialog>
      )}
    </>
  );
}

/** Invite links: to the table, for spectators, and personal ones for a seat; each as text and as a QR code. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { get, post, queryString } from "../../api/http";
import { useMutation, useQuery } from "../../api/requests";
import type { Answers } from "../../api/types";
import { Dialog } from "../../app/Dialog";
import { ErrorNotice } from "../../app/ErrorNotice";
import { personalPath, tablePath } from "../../app/router";
import { language, t } from "../../i18n";
import { ShareLink } from "../../share/ShareLink";
import type { TableStore } from "../../state/table";

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
      <ShareLink path={tablePath(store.id, links.invite)} label={t("invite_link")} />
      <details class="watch-link" onToggle={(event) => setWatched(event.currentTarget.open)}>
        <summary>{t("watch_link")}</summary>
        {watched && <ShareLink path={tablePath(store.id, links.watch)} label={t("watch_link")} />}
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
          <ShareLink path={personalPath(store.id, token, kept)} label={title} />
          <p class="empty">{t("link_once", { date: new Date(expires * 1000).toLocaleDateString(language()) })}</p>
        </Dialog>
      )}
    </>
  );
}

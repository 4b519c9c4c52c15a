/** Another device for the same person: a one-use code as text, link and QR code; signing others out. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { get, post, remove } from "../../api/http";
import { useMutation, useQuery } from "../../api/requests";
import type { Answers } from "../../api/types";
import { Dialog } from "../../app/Dialog";
import { ErrorNotice } from "../../app/ErrorNotice";
import { devicePath } from "../../app/router";
import { t } from "../../i18n";
import { ShareLink } from "../../share/ShareLink";
import { clockTime } from "./relative-time";

export function Devices({ onClose }: { onClose: () => void }): JSX.Element {
  const [made, setMade] = useState<Answers["DeviceCode"] | null>(null);
  const [said, setSaid] = useState("");
  const { problem, busy, attempt } = useMutation();
  const known = useQuery(() => get<Answers["Devices"]>("/me/devices"), []);
  const make = (): void =>
    void attempt(async () => {
      setSaid("");
      setMade(await post<Answers["DeviceCode"]>("/me/device-code", {}));
    });
  useEffect(make, []);
  const cancel = (): void =>
    void attempt(async () => {
      await remove("/me/device-code");
      setMade(null);
      setSaid(t("device_code_cancelled"));
    });
  const signOut = (): void =>
    void attempt(async () => {
      await remove("/me/devices");
      // A code that was out is worthless too.
      setMade(null);
      setSaid(t("device_signed_out"));
      known.retry();
    });
  const others = (known.data?.count ?? 1) - 1;
  return (
    <Dialog title={t("devices")} class="devices" onClose={onClose}>
      {made && (
        <>
          <p>{t("device_code_about")}</p>
          <ShareLink path={devicePath(made.code)} label={t("device_link")} />
          <p>{t("device_code_typed", { devices: t("devices"), button: t("device_enter") })}</p>
          <output class="device-code">{made.code}</output>
          <p class="empty">{t("device_code_once", { time: clockTime(made.expires) })}</p>
        </>
      )}
      <ErrorNotice problem={problem} />
      <p role="status">{said}</p>
      <div class="buttons">
        {made ? (
          <button type="button" data-cancel-code disabled={busy} onClick={cancel}>
            {t("device_code_cancel")}
          </button>
        ) : (
          <button type="button" data-new-code onClick={make}>
            {t("device_code_new")}
          </button>
        )}
        <a class="button" href={devicePath("")} data-enter-code onClick={onClose}>
          {t("device_enter")}
        </a>
      </div>
      {others > 0 && (
        <div class="device-others">
          <span>{t("device_others", { number: others })}</span>
          <button type="button" data-sign-out disabled={busy} onClick={signOut}>
            {t("device_sign_out")}
          </button>
        </div>
      )}
    </Dialog>
  );
}

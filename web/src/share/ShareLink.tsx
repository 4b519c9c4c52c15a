/** A link for others, with its QR code, to copy or to pass on. Where nobody else could open it, it says so and how to change that. */

import type { JSX } from "preact";
import { ErrorNotice } from "../app/ErrorNotice";
import { t } from "../i18n";
import { CopyButton } from "./CopyButton";
import { QrCode } from "./QrCode";
import type { Reach } from "./reach";
import { useShared } from "./reach";

export function ShareLink({ path, label }: { path: string; label: string }): JSX.Element {
  const { origin, origins, choose, asked } = useShared();
  const link = (origin ?? location.origin) + path;
  // Whoever changes their mind about sharing has nothing to be told.
  const share = (): void => void navigator.share({ title: "Veturi", url: link }).catch(() => undefined);
  if (!asked.data && !asked.problem) return <p class="empty">{t("loading")}</p>;
  return (
    <div class="share" data-shared={origin ?? ""}>
      {origin && <QrCode text={link} />}
      {asked.data && !origin && <Unreachable reach={asked.data} />}
      {!asked.data && <ErrorNotice {...asked} />}
      {origins.length > 1 && (
        <label class="share-address">
          <span>{t("share_address")}</span>
          <select value={origin ?? ""} data-origins onChange={(event) => choose(event.currentTarget.value)}>
            {origins.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
      )}
      <div class="invite-line">
        <input readOnly aria-label={label} value={link} onFocus={(event) => event.currentTarget.select()} />
        <CopyButton text={link} />
        {typeof navigator.share === "function" && (
          <button type="button" onClick={share}>
            {t("share")}
          </button>
        )}
      </div>
    </div>
  );
}

function Unreachable({ reach }: { reach: Reach }): JSX.Element {
  if (!reach.command)
    return (
      <p class="unreachable" role="note">
        {t("no_address", { host: location.host })}
      </p>
    );
  return (
    <div class="unreachable" role="note">
      <p>
        <b>{t("local_only")}</b> {t("local_only_how")}
      </p>
      <div class="command-line">
        <code>{reach.command}</code>
        <CopyButton text={reach.command} label={t("copy_command")} />
      </div>
    </div>
  );
}

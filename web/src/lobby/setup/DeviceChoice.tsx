/** Choice between online play and hot seat at this device. */

import type { JSX } from "preact";
import { t } from "../../i18n";

export function DeviceChoice({ device }: { device: boolean }): JSX.Element {
  return (
    <nav class="where" aria-label={t("where_played")}>
      <a class="button" href="/new" aria-current={device ? undefined : "page"}>
        {t("where_online")}
      </a>
      <a class="button" href="/new/device" data-play="device" aria-current={device ? "page" : undefined}>
        {t("where_device")}
      </a>
    </nav>
  );
}

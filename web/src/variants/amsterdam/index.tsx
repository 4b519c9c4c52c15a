/** Amsterdam on the page: merchandise cards. */

import type { JSX } from "preact";
import type { Decoration } from "../decoration";
import { Barrel } from "./Barrel";

const Held = (): JSX.Element => (
  <svg class="merchandise" viewBox="-6 -6 12 12" aria-hidden="true">
    <Barrel />
  </svg>
);

export default { icons: { merchandise: Held } } satisfies Decoration;

/** A barrel, for merchandise, in a box of -5..5. */

import type { JSX } from "preact";

export const Barrel = (): JSX.Element => (
  <>
    <path d="M-3.2-4.6H3.2C4.6-2 4.6 2 3.2 4.6H-3.2C-4.6 2-4.6-2-3.2-4.6Z" />
    <path class="hoops" d="M-3.9-2.2H3.9M-3.9 2.2H3.9" />
  </>
);

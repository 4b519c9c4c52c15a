/** Old West on the page: city markers and Alvin. */

import type { Decoration } from "../decoration";
import { Alvin } from "./tokens";

export default {
  icons: { markers_left: "M8 2A5 5 0 0 1 13 7C13 10.5 8 14.5 8 14.5S3 10.5 3 7A5 5 0 0 1 8 2ZM8 5A2 2 0 1 0 8 9 2 2 0 1 0 8 5Z" },
  tokens: { alvin_city: Alvin },
} satisfies Decoration;

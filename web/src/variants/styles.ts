/** Style sheets of all variants. */

import.meta.glob("./*/*.css", { eager: true });

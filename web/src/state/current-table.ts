/** The table that is open on the page, for the frame around it. */

import { Store } from "./store";
import type { TableStore } from "./table";

export const currentTable = new Store<TableStore | null>(null);

/** Whether the settings dialog is open. */

import { Store } from "../state/store";

export const settingsOpen = new Store(false);

/** Visibility of the settings dialog. */

import { Store } from "../state/store";

export const settingsOpen = new Store(false);

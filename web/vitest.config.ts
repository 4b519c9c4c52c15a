import { defineConfig, mergeConfig } from "vitest/config";
import base from "./vite.config";

/** Unit tests of the client, with a DOM but without a server. `tests/` mirrors `src/`. */
export default mergeConfig(base, defineConfig({ test: { environment: "happy-dom", include: ["tests/**/*.test.ts*"] } }));

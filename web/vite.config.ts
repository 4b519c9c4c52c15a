import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { defineConfig } from "vite";
import type { Plugin } from "vite";
import { paletteCss } from "./src/palette";

/** The palette as a style sheet: made when building, since the server's policy allows no other styles. */
function paletteSheet(): Plugin {
  const name = "virtual:palette.css";
  return {
    name: "palette",
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? paletteCss() : null),
  };
}

/** Every text of the build also packed, beside it; the server gives that to browsers that take it. */
function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    writeBundle: ({ dir }) => {
      for (const name of readdirSync(dir ?? "", { recursive: true, encoding: "utf8" })) {
        if (!/\.(js|css|html|svg|json|webmanifest)$/.test(name)) continue;
        const path = join(dir ?? "", name);
        writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
      }
    },
  };
}

const version = /__version__ = "(.+)"/.exec(readFileSync("../src/veturi/__init__.py", "utf8"))?.[1] ?? "";

export default defineConfig({
  plugins: [paletteSheet(), packed()],
  define: { __VERSION__: JSON.stringify(version) },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../src/veturi/server/client",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8427", ws: true } } },
});

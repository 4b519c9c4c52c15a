import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { defineConfig } from "vite";
import { paletteCss } from "./src/board/palette";

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

/** The service worker, told which files there are: its version changes with any of them. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const built = Object.values(bundle);
      const lazy = built.filter((one) => one.type === "chunk" && one.isDynamicEntry).map((one) => one.fileName);
      const first = built.map((one) => one.fileName).filter((name) => /^assets\/.*\.(js|css)$/.test(name) && !lazy.includes(name));
      const open = readdirSync("public");
      const files = [...first, "offline.html", ...open.filter((name) => name.endsWith(".svg"))].sort().map((name) => `/${name}`);
      const digest = createHash("sha256").update(
        built
          .map((one) => one.fileName)
          .sort()
          .join(),
      );
      for (const name of open) digest.update(readFileSync(`public/${name}`));
      digest.update(readFileSync("offline.html"));
      const source = readFileSync("worker.js", "utf8")
        .replace("__VERSION__", digest.digest("hex").slice(0, 12))
        .replace("__FILES__", JSON.stringify(files));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

/** The page of the API's documentation: Swagger UI, served from here so that no other host is asked. */
function apiDocs(): Plugin {
  const files = {
    "index.html": "api-docs/index.html",
    "start.js": "api-docs/start.js",
    "swagger-ui.css": "node_modules/swagger-ui-dist/swagger-ui.css",
    "swagger-ui-bundle.js": "node_modules/swagger-ui-dist/swagger-ui-bundle.js",
  };
  return {
    name: "api-docs",
    apply: "build",
    generateBundle() {
      for (const [name, path] of Object.entries(files)) {
        this.emitFile({ type: "asset", fileName: `api-docs/${name}`, source: readFileSync(path, "utf8") });
      }
    },
  };
}

/** A map's board goes by the name of its folder. */
function assetFileNames(asset: { originalFileNames: string[] }): string {
  const folder = /variants\/(\w+)\/board\.json$/.exec(asset.originalFileNames[0] ?? "")?.[1];
  return `assets/${folder ?? "[name]"}-[hash][extname]`;
}

const version = /__version__ = "(.+)"/.exec(readFileSync("../src/veturi/__init__.py", "utf8"))?.[1] ?? "";

export default defineConfig({
  plugins: [paletteSheet(), serviceWorker(), apiDocs(), packed()],
  define: { __VERSION__: JSON.stringify(version) },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../src/veturi/server/client",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    rollupOptions: { input: ["index.html", "offline.html"], output: { assetFileNames } },
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8427", ws: true } } },
});

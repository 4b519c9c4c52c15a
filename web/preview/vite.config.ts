import { defineConfig } from "vite";

/** Builds the program that writes the boards as plain pages. */
export default defineConfig({
  root: import.meta.dirname,
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    ssr: "render.tsx",
    outDir: ".build",
    emptyOutDir: true,
    rollupOptions: { output: { entryFileNames: "render.js" } },
  },
});

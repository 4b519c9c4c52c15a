/// <reference types="vite/client" />

declare module "virtual:palette.css";
declare const __VERSION__: string;

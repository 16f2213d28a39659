import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The web client. `npm run dev` serves it through the server's own port, so no proxy is set here. */
export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false },
  },
});

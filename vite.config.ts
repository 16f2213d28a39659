import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './scripts/web-build/chunk-groups.ts';
import { finishBuild } from './scripts/web-build/finish-build.ts';
import { guideText } from './scripts/web-build/guide-text.ts';
import { versionOfWeb } from './scripts/web-build/version-of-web.ts';

const web = fileURLToPath(new URL('./web', import.meta.url));
const dist = fileURLToPath(new URL('./dist/web', import.meta.url));

/** What the contract says of calls to the server alone, which is one to three KiB of every page. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform: (code, id) =>
    /\/contract\/[\w/-]+\.ts$/.test(id)
      ? code.replace(
          /^ +(?:summary:\s+(?:'[^'\n]*'|"[^"\n]*")|name: '\w+\.\w+'|(?:effect|token|confirmed|role): '[\w-]+'),\n/gm,
          '',
        )
      : undefined,
};

/** The English sentences of zod, a KiB of every page with a form: each rule has a text of its own. */
const withoutEnglish: Plugin = {
  name: 'without-english',
  apply: 'build',
  load: (id) =>
    id.includes('/zod/v4/locales/en.')
      ? "export default () => ({ localeError: () => '内容不正确' });"
      : undefined,
};

/** What icons have for development alone: keys of their lines, which never move, and names to display. */
const withoutIconNames: Plugin = {
  name: 'without-icon-names',
  apply: 'build',
  transform: (code, id) =>
    id.includes('/@tabler/icons-react/')
      ? code.replace(/, "key": "svg-\d+"/g, '').replace(/"\w+", __iconNode\)/, '"", __iconNode)')
      : undefined,
};

/** The web client. `npm run dev` serves it through the server's own port, so no proxy is set here. */
export default defineConfig({
  root: web,
  define: versionOfWeb,
  plugins: [
    withoutSummaries,
    withoutEnglish,
    withoutIconNames,
    guideText(),
    react(),
    finishBuild(dist),
  ],
  build: {
    outDir: dist,
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    // For the THIRD-PARTY-LICENSES of the archive and the image.
    license: { fileName: '.vite/license.json' },
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups(web) },
      },
    },
  },
});

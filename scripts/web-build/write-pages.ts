import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, readManifest } from './manifest.ts';
import { pageModules } from './page-modules.ts';

/** Up to this size, in bytes, a style sheet is inlined into the page. */
const maxInlinedBytes = 16_384;
const firstScripts = /<script src="\/([^"]+)"><\/script>\s*/g;

/**
 * Writes an HTML page for every address that names all the files its address needs, and `pages.json`,
 * from which the server learns which file is the page of which address. A browser speaking HTTP/1.1
 * fetches six files at a time, and each further six cost a phone a round trip: so smaller style sheets
 * are inlined, and the scripts that run before the first paint are put into one file.
 */
export function writePages(dist: string): void {
  const manifest = readManifest(dist);
  const html = withAsyncScripts(readFileSync(join(dist, 'index.html'), 'utf8'));
  const pages: Record<string, string> = {};
  mkdirSync(join(dist, 'pages'), { recursive: true });
  for (const [address, { needs, later, early }] of Object.entries(pageModules)) {
    const first = filesOf(manifest, needs);
    const rest = filesOf(manifest, later);
    const styles = new Set([...first.styles, ...rest.styles]);
    const links = [...styles, ...new Set([...first.scripts, ...rest.scripts])]
      // The page for all addresses asks for some of them already.
      .filter((path) => !html.includes(path))
      .map((path) => linkTo(path, styles.has(path), !first.scripts.includes(path)));
    const file = `pages/${address.replaceAll('/', '-').replace(/^-|:/g, '') || 'root'}.html`;
    const page = html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
    writeFileSync(join(dist, file), withInlinedStyles(dist, withFirstScripts(dist, page, early)));
    pages[address] = file;
  }
  writeFileSync(join(dist, 'pages.json'), JSON.stringify(pages, null, 2));
}

/** Puts the scripts that run before the first paint, and the one that requests data early, into one file. */
function withFirstScripts(dist: string, html: string, early: string | undefined): string {
  const names = [...html.matchAll(firstScripts)].map(([, name = '']) => name);
  const code = [...(early ? [early] : []), ...names]
    .map((name) => readFileSync(join(dist, name), 'utf8'))
    .join('\n');
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  writeFileSync(join(dist, `assets/first-${hash}.js`), code);
  const tag = `<script src="/assets/first-${hash}.js"></script>`;
  return html.replace(firstScripts, '').replace('</title>', () => `</title>\n    ${tag}`);
}

/**
 * Inlines the smaller style sheets where their links are. A disabled link, which browsers do not
 * fetch, stays for each: by it Vite's loader knows that the sheet is there.
 */
function withInlinedStyles(dist: string, html: string): string {
  return html.replaceAll(
    /<link rel="stylesheet" crossorigin href="\/([^"]+)">/g,
    (link, path: string) => {
      const css = readFileSync(join(dist, path), 'utf8').trim();
      if (css.length > maxInlinedBytes || css.includes('</')) return link;
      return `<style>${css}</style><link rel="stylesheet" disabled href="/${path}">`;
    },
  );
}

function linkTo(path: string, isStyle: boolean, isLater: boolean): string {
  if (isStyle) return `<link rel="stylesheet" crossorigin href="/${path}">`;
  if (!isLater) return asyncScript(`/${path}`);
  return `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${path}">`;
}

/**
 * An async script runs in a task of its own as soon as it and its imports are loaded. Without it, an
 * entry runs with all its imports in one long task, in which the page does not answer to input. By the
 * link, Vite's loader knows that the file has been requested.
 */
function asyncScript(path: string): string {
  const link = `<link rel="modulepreload" crossorigin href="${path}">`;
  return `${link}<script type="module" async crossorigin src="${path}"></script>`;
}

/** Loads the entry and what it imports as async scripts; the entry at the end, below its root element. */
function withAsyncScripts(html: string): string {
  const [tag = '', entry = ''] =
    /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(html) ?? [];
  return html
    .replace(tag, '')
    .replaceAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g, (_, path: string) =>
      asyncScript(path),
    )
    .replace('</body>', `  ${asyncScript(entry)}\n  </body>`);
}

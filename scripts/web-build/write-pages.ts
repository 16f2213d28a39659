import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, readManifest } from './manifest.ts';
import { pageModules } from './page-modules.ts';

/** A style sheet that is no larger stands in the page itself; in bytes. */
const mostInlined = 16_384;
const firstScripts = /<script src="\/([^"]+)"><\/script>\s*/g;

/**
 * Writes a page for every address, each asking at once for all that its address needs, and
 * `pages.json`, which tells the server which is whose. A browser speaking HTTP/1.1 fetches six files
 * at a time, and each further six cost a phone a round trip: so the page holds its smaller style
 * sheets itself, and what has to run before the first paint is one file.
 */
export function writePages(dist: string): void {
  const manifest = readManifest(dist);
  const html = inTasks(readFileSync(join(dist, 'index.html'), 'utf8'));
  const pages: Record<string, string> = {};
  mkdirSync(join(dist, 'pages'), { recursive: true });
  for (const [address, { needs, later = [], used = [], early }] of Object.entries(pageModules)) {
    const first = filesOf(manifest, needs);
    const rest = filesOf(manifest, later);
    const styles = new Set([...first.styles, ...rest.styles]);
    const links = [...styles, ...new Set([...first.scripts, ...rest.scripts])]
      // The page for all addresses asks for some of them already.
      .filter((path) => !html.includes(path))
      .map((path) => linkTo(path, styles.has(path), !first.scripts.includes(path)));
    const asked = new Set([...first.scripts, ...rest.scripts]);
    const ready = filesOf(manifest, used).scripts.filter(
      (path) => !asked.has(path) && !html.includes(path),
    );
    links.push(...ready.map((path) => `<link data-late crossorigin href="/${path}">`));
    const file = `pages/${address.replaceAll('/', '-').replace(/^-|:/g, '') || 'root'}.html`;
    const page = html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
    writeFileSync(join(dist, file), withStyles(dist, withFirst(dist, page, early)));
    pages[address] = file;
  }
  writeFileSync(join(dist, 'pages.json'), JSON.stringify(pages, null, 2));
}

/** What runs before the first paint, and what asks for data before all else, in one kept file. */
function withFirst(dist: string, html: string, early: string | undefined): string {
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
 * Puts the smaller style sheets into the page, in their places. Of each stays a link that is
 * switched off and so never fetched: it tells Vite's loader that the sheet is there.
 */
function withStyles(dist: string, html: string): string {
  return html.replaceAll(
    /<link rel="stylesheet" crossorigin href="\/([^"]+)">/g,
    (link, path: string) => {
      const css = readFileSync(join(dist, path), 'utf8').trim();
      if (css.length > mostInlined || css.includes('</')) return link;
      return `<style>${css}</style><link rel="stylesheet" disabled href="/${path}">`;
    },
  );
}

function linkTo(path: string, isStyle: boolean, isLater: boolean): string {
  if (isStyle) return `<link rel="stylesheet" crossorigin href="/${path}">`;
  if (!isLater) return startOf(`/${path}`);
  return `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${path}">`;
}

/**
 * Fetches a file and runs it in a task of its own, as soon as it and what it imports are there.
 * A file that is only fetched runs together with the one that imports it, and while all of them
 * do, the page answers nobody. The link tells Vite's loader that the file has been asked for.
 */
function startOf(path: string): string {
  const link = `<link rel="modulepreload" crossorigin href="${path}">`;
  return `${link}<script type="module" async crossorigin src="${path}"></script>`;
}

/** Starts the entry and what it imports in the same way; the entry behind the place it fills. */
function inTasks(html: string): string {
  const [tag = '', entry = ''] =
    /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(html) ?? [];
  return html
    .replace(tag, '')
    .replaceAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g, (_, path: string) =>
      startOf(path),
    )
    .replace('</body>', `  ${startOf(entry)}\n  </body>`);
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, readManifest } from './manifest.ts';
import { pageModules } from './page-modules.ts';

/**
 * Writes a page for every address, each asking at once for all that its address needs, and
 * `pages.json`, which tells the server which is whose.
 */
export function writePages(dist: string): void {
  const manifest = readManifest(dist);
  const html = inTasks(readFileSync(join(dist, 'index.html'), 'utf8'));
  const pages: Record<string, string> = {};
  mkdirSync(join(dist, 'pages'), { recursive: true });
  for (const [address, { needs, later = [], early }] of Object.entries(pageModules)) {
    const first = filesOf(manifest, needs);
    const rest = filesOf(manifest, later);
    const styles = new Set([...first.styles, ...rest.styles]);
    const links = [...styles, ...new Set([...first.scripts, ...rest.scripts])]
      // The page for all addresses asks for some of them already.
      .filter((path) => !html.includes(path))
      .map((path) => linkTo(path, styles.has(path), !first.scripts.includes(path)));
    const file = `pages/${address.replaceAll('/', '-').replace(/^-|:/g, '') || 'root'}.html`;
    writeFileSync(
      join(dist, file),
      (early ? withEarly(html, early) : html).replace(
        '</head>',
        `  ${links.join('\n    ')}\n  </head>`,
      ),
    );
    pages[address] = file;
  }
  writeFileSync(join(dist, 'pages.json'), JSON.stringify(pages, null, 2));
}

/** Before all else: what it asks for comes while the rest is fetched. */
function withEarly(html: string, script: string): string {
  const tag = `<script async fetchpriority="high" src="/${script}"></script>`;
  return html.replace('</title>', `</title>\n    ${tag}`);
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

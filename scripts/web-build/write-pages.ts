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
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const pages: Record<string, string> = {};
  mkdirSync(join(dist, 'pages'), { recursive: true });
  for (const [address, { needs, later = [] }] of Object.entries(pageModules)) {
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
      html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`),
    );
    pages[address] = file;
  }
  writeFileSync(join(dist, 'pages.json'), JSON.stringify(pages, null, 2));
}

function linkTo(path: string, isStyle: boolean, isLater: boolean): string {
  if (isStyle) return `<link rel="stylesheet" crossorigin href="/${path}">`;
  const priority = isLater ? ' fetchpriority="low"' : '';
  return `<link rel="modulepreload"${priority} crossorigin href="/${path}">`;
}

import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The modules of the web client that a page consists of. */
export interface PageModules {
  /** Loaded at once: the page is not complete without them. */
  needs: string[];
  /** Prefetched at a low priority: what the page shows after its figures. */
  later: string[];
  /** A script of web/public that requests data before the page's own scripts are loaded. */
  early?: string;
}

const web = join(import.meta.dirname, '../../web');
const layout = 'shell/signed-in-layout.tsx';
const mantine = 'shell/mantine/mantine-pages.tsx';

const guestPages = pagesIn('areas/auth/auth.routes.tsx').map(({ path, modules: [page = ''] }) => ({
  address: path,
  needs: ['areas/auth/form/auth-layout.tsx', page],
  later: [],
}));
const signedInPages = globSync('areas/*/*.area.ts', { cwd: web })
  .toSorted()
  .flatMap(pagesIn)
  .map(({ path, text, modules: [page = '', ...later] }) => ({
    address: path ? `/dashboard/${path}` : '/dashboard',
    needs: text.includes('withoutMantine') ? [layout, page] : [layout, mantine, page],
    later,
  }));

/**
 * The modules of each address, so that its page can name all of them instead of having the browser find
 * one in another. They are read from the source text of the areas' declarations; web/routes.test.ts and
 * e2e/every-page/loading.spec.ts compare them with the routes. Addresses are Fastify's patterns.
 */
export const pageModules: Readonly<Record<string, PageModules>> = Object.fromEntries(
  [...guestPages, ...signedInPages].flatMap(({ address, ...modules }) => {
    const page = address === '/dashboard' ? { ...modules, early: 'early.js' } : modules;
    return address === '/login'
      ? [
          ['/', page],
          [address, page],
        ]
      : [[address, page]];
  }),
);

/** The pages that a file declares: their path, and the modules that they import, the page's own first. */
function pagesIn(file: string): { path: string; text: string; modules: string[] }[] {
  const [, ...pages] = readFileSync(join(web, file), 'utf8').split("path: '");
  return pages.map((text) => ({
    path: text.slice(0, text.indexOf("'")),
    text,
    modules: [...text.matchAll(/import\('\.\/([^']+)'\)/g)].map(
      ([, module]) => `${dirname(file)}/${module}`,
    ),
  }));
}

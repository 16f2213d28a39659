import { pageModules } from './page-modules.ts';

/** The bundler's module graph. */
interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const entry = 'main.tsx';
const layout = 'shell/signed-in-layout.tsx';
const loginPage = 'areas/auth/login-page.tsx';
const dashboard = 'areas/net-worth/dashboard-page.tsx';
/** What the dashboard loads once it is there. */
const dashboardLater = [
  ...(pageModules['/dashboard']?.later ?? []),
  'shell/header/user-menu-items.tsx',
];
const all = [...new Set(Object.values(pageModules).flatMap(({ needs }) => needs))];
const guestPages = all.filter((module) => module.startsWith('areas/auth/'));
const signedInPages = all.filter((module) => !guestPages.includes(module));

/** Mantine and the packages that only Mantine imports; sign-in, layout and dashboard do without them. */
const mantine =
  /node_modules\/(@mantine|@floating-ui|tabbable|clsx|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|react-number-format|use-callback-ref|use-sidecar)\//;
/** Its components for lists and forms. */
const mantineLists =
  /components[\\/](Combobox|Select|Textarea|InputBase|InlineInput|Checkbox|Radio|Switch|Tabs|Table|Pagination)[\\/]/;

const passkeys =
  /lib\/session\/passkeys\.ts$|contract\/(auth\/factors|personal-data\/personal-data)\.ts$/;

/**
 * The output file of each module that several pages share. There are few such files, because on a phone
 * a request costs more than a few KiB that only the next page needs:
 *
 * - `react`, `router`, `zod`, `forms`: large packages, each a file and so a task of its own
 *   (write-pages.ts); `currencies`: what pages without schemas use too, so that they need not load `zod`;
 * - `charts`: the line chart, what all charts share, and the packages they are drawn with, which no page
 *   waits for; `chart-keys`: the colours and patterns that tables use too, so that they need not load `charts`;
 * - `base`: what main.tsx imports, and what both the sign-in and the dashboard need;
 * - `guest`: what the sign-in page shares with the other guest pages; `checks`: what only those share;
 *   `passkeys`: what the account page shares with the second step of the sign-in and with the dialogs of
 *   the user menu; in `checks` it would make them load `zod`, which `checks` imports;
 * - `signed-in`: the layout behind the sign-in and what the dashboard and its later parts share with
 *   other pages;
 * - `mantine`: the components of Mantine on all other pages; `lists`: what those pages share besides.
 *   What the pages of one area alone share has the area's name;
 * - `entries`: the dialogs of entries, which the page of a holding has at once and others later.
 *
 * Which pages need one of our own modules is read from the imports. That does not work for packages,
 * whose indexes import everything before unused exports are removed.
 */
export function chunkGroups(web: string) {
  const nameOf = namer(web);
  const own = (debugName: string, priority: number, fits: (name: string) => boolean) => ({
    debugName,
    priority,
    name: (id: string, modules: Modules) => {
      const name = id.includes('node_modules') ? null : nameOf(id, modules);
      return name && fits(name) ? name : null;
    },
  });
  const packages = (name: string, priority: number, fits: (id: string) => boolean) => ({
    name,
    priority,
    test: (id: string) => id.includes('node_modules') && fits(id),
    minShareCount: 2,
  });
  const file = (name: string, priority: number, test: RegExp) => ({ name, priority, test });
  // A group also contains what its modules import, unless a group of higher priority does.
  return [
    file('react', 9, /node_modules\/(react|react-dom|scheduler)\//),
    file('router', 9, /node_modules\/react-router\//),
    file('forms', 8, /node_modules\/react-hook-form\//),
    file('currencies', 8, /contract\/fields\/(currencies|significant-digits|characters)\.ts$/),
    file('chart-keys', 9, /ui\/charts\/(area-look\.tsx|chart\.module\.css)/),
    file(
      'charts',
      8,
      /node_modules\/(d3-\w+|internmap)\/|ui\/charts\/(line-chart|chart-frame)\.tsx$/,
    ),
    file('zod', 7, /node_modules\/(zod|@hookform)\/|contract\/fields\/fields\.ts$/),
    own('base', 6, (name) => name === 'base'),
    // The count beside 待确认 is loaded after every page: its call comes without the pages of its area.
    file('recurring-calls', 5, /contract\/spending\/recurring\/recurring\.ts$/),
    packages('signed-in', 4, (id) => !mantine.test(id)),
    own('signed-in', 4, (name) => name === 'signed-in'),
    // Together with its theme and style sheets: the pages and the dialogs of the user menu share both.
    {
      name: 'mantine',
      priority: 3,
      test: (id: string) =>
        id === `${web}/shell/mantine/app-mantine.tsx` ||
        (mantine.test(id) && !mantineLists.test(id)),
      minShareCount: 2,
    },
    own('guest', 3, (name) => name === 'guest'),
    own('checks', 3, (name) => name === 'checks'),
    own('passkeys', 2, (name) => name === 'passkeys'),
    packages('lists', 2, (id) => mantineLists.test(id)),
    own('lists', 2, (name) => name === 'lists'),
    file('entries', 0, /areas\/investments\/entries\//),
    own('areas', 1, () => true),
  ];
}

function namer(web: string) {
  const closures = new Map<string, Set<string>>();
  const closureOf = (page: string, modules: Modules) => {
    const closure = closures.get(page) ?? new Set<string>();
    if (!closures.has(page)) addImports(modules, `${web}/${page}`, closure);
    closures.set(page, closure);
    return closure;
  };
  return (id: string, modules: Modules): string | null => {
    if (all.some((page) => id === `${web}/${page}`)) return null;
    if (passkeys.test(id)) return 'passkeys';
    if (id !== `${web}/${entry}` && closureOf(entry, modules).has(id)) return 'base';
    const countNeeding = (pages: string[]) =>
      pages.filter((page) => closureOf(page, modules).has(id)).length;
    const isOnDashboard = countNeeding([layout, dashboard]) > 0;
    const guestCount = countNeeding(guestPages);
    if (isOnDashboard && guestCount > 0) return 'base';
    if (isOnDashboard) {
      return countNeeding([layout]) > 0 || countNeeding(signedInPages) > 1 ? 'signed-in' : null;
    }
    if (countNeeding(dashboardLater) > 0 && countNeeding(signedInPages) > 0) return 'signed-in';
    if (guestCount + countNeeding(signedInPages) < 2) return null;
    if (guestCount > 0) return countNeeding([loginPage]) > 0 ? 'guest' : 'checks';
    const sharing = signedInPages.filter((page) => closureOf(page, modules).has(id)).map(areaOf);
    const [only] = new Set(sharing).size === 1 ? sharing : [];
    return areaOf(id.replace(`${web}/`, '')) ?? only ?? 'lists';
  };
}

/** The area whose folder a module is in. */
function areaOf(module: string): string | undefined {
  return /^areas\/([^/]+)\//.exec(module)?.[1];
}

/** Adds a module of our own and, recursively, those that it imports statically. */
function addImports(modules: Modules, id: string, found: Set<string>): void {
  if (found.has(id) || id.includes('node_modules')) return;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) {
    addImports(modules, imported, found);
  }
}

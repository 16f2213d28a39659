import { pageModules } from './page-modules.ts';

/** What the bundler tells of its modules. */
interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const entry = 'main.tsx';
const layout = 'shell/signed-in-layout.tsx';
const firstGuest = 'areas/auth/login-page.tsx';
const firstRoom = 'areas/net-worth/dashboard-page.tsx';
const all = [...new Set(Object.values(pageModules).flatMap(({ needs }) => needs))];
const guests = all.filter((module) => module.startsWith('areas/auth/'));
const rooms = all.filter((module) => !guests.includes(module));

/** Mantine, and what it alone stands on: the frame behind the sign-in and its first room do without. */
const kit =
  /node_modules\/(@mantine|@floating-ui|tabbable|clsx|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|react-number-format|use-callback-ref|use-sidecar)\//;
/** Parts of it that are for lists and forms. */
const listKit =
  /components[\\/](Combobox|Select|Textarea|InputBase|InlineInput|Checkbox|Radio|Switch|Tabs|Table|Pagination)[\\/]/;

/**
 * Which file a module travels in that several pages share. A request costs a phone more than a few
 * KiB that its next page will want, so there are few such files:
 *
 * - `react`, `router`, `zod`: large packages, each a file and so a task of its own (write-pages.ts);
 *   `start` runs React, whose file only holds it, and has what figures and schemas rest on;
 * - `base`: what main.tsx imports, and what both signing in and the first room need;
 * - `forms`: the form library; `guest`: the sign-in pages' own; `checks`: what the others of them
 *   need and signing in does not before a form is sent;
 * - `rooms`: the frame behind the sign-in and what the dashboard needs;
 * - `kit`: what all other rooms have of Mantine; `lists`: what they share beside it. What the pages
 *   of one area share has the area's name.
 *
 * Of our own modules the imports tell who needs them. Those of packages do not, because their
 * indexes import everything and are only later shaken out.
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
  // A group takes along what its modules import, unless one before it has.
  return [
    file('react', 8, /node_modules\/(react|react-dom|scheduler)\//),
    file('router', 8, /node_modules\/react-router\//),
    file('start', 7, /web\/lib\/mount\.ts$|contract\/fields\/(currencies|significant-digits)\.ts$/),
    file('forms', 7, /node_modules\/react-hook-form\//),
    file('zod', 6, /node_modules\/(zod|@hookform)\/|contract\/fields\/fields\.ts$/),
    own('base', 5, (name) => name === 'base'),
    packages('rooms', 3, (id) => !kit.test(id)),
    own('rooms', 3, (name) => name === 'rooms'),
    // Together with what dresses it: the rooms and the dialogs of the user menu share both.
    {
      name: 'kit',
      priority: 2,
      test: (id: string) =>
        id === `${web}/shell/kit/kit.tsx` || (kit.test(id) && !listKit.test(id)),
      minShareCount: 2,
    },
    own('guest', 2, (name) => name === 'guest'),
    own('checks', 2, (name) => name === 'checks'),
    packages('lists', 1, (id) => listKit.test(id)),
    own('lists', 1, (name) => name === 'lists'),
    own('areas', 0, () => true),
  ];
}

function namer(web: string) {
  const closures = new Map<string, Set<string>>();
  const closureOf = (page: string, modules: Modules) => {
    const known = closures.get(page) ?? new Set<string>();
    if (!closures.has(page)) collect(modules, `${web}/${page}`, known);
    closures.set(page, known);
    return known;
  };
  return (id: string, modules: Modules): string | null => {
    if (all.some((page) => id === `${web}/${page}`)) return null;
    if (id !== `${web}/${entry}` && closureOf(entry, modules).has(id)) return 'base';
    const needing = (pages: string[]) =>
      pages.filter((page) => closureOf(page, modules).has(id)).length;
    const isFirst = needing([layout, firstRoom]) > 0;
    const guestCount = needing(guests);
    if (isFirst && guestCount > 0) return 'base';
    if (isFirst) return needing([layout]) > 0 || needing(rooms) > 1 ? 'rooms' : null;
    if (guestCount + needing(rooms) < 2) return null;
    if (guestCount > 0) return needing([firstGuest]) > 0 ? 'guest' : 'checks';
    // What only the pages of one area share is theirs.
    return /^areas\/([^/]+)\//.exec(id.replace(`${web}/`, ''))?.[1] ?? 'lists';
  };
}

/** Our own modules that one imports, itself included, and so on. */
function collect(modules: Modules, id: string, found: Set<string>): void {
  if (found.has(id) || id.includes('node_modules')) return;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) {
    collect(modules, imported, found);
  }
}

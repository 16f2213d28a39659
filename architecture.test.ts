import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The folders between which docs/architecture.md allows some directions of imports. */
const levels = ['contract', 'finance', 'server', 'web'];
const files = globSync(`{${levels.join(',')}}/**/*.{ts,tsx}`).filter(
  (file) => !file.endsWith('.d.ts'),
);

/** Areas below the others, which every area may ask. */
const below = ['delivery', 'rates', 'quotes', 'market-rules', 'worth-changes', 'households'];
/** Areas above the others, which add them up, export them, or show them. */
const above = [
  'allocation',
  'dues',
  'guide',
  'moves',
  'net-worth',
  'planning',
  'returns',
  'personal-data',
  'proposals',
  'reminders',
  'reports',
  'spending',
];
/** On the web, its section stands on the pages of other areas, of which it takes an id alone. */
const shownByOthers = 'web/areas/returns/';
/** Its pages and calls are about the signed-in user, whom `auth` knows. */
const ownAccount = 'own-account';

interface Import {
  from: string;
  to: string;
}

const imports: Import[] = files.flatMap((from) =>
  [...readFileSync(from, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) => ({
    from,
    to: normalize(join(dirname(from), match[1] ?? '')),
  })),
);

const level = (file: string) => file.split('/')[0] ?? '';
/** The area of a file in `server/areas/<area>/` or `web/areas/<area>/`; empty for any other file. */
const areaOf = (file: string) => /^(?:server|web)\/areas\/([^/]+)\//.exec(file)?.[1] ?? '';
const isArea = (file: string) => areaOf(file) !== '';
const isTest = (file: string) =>
  /\.(test|examples)\.tsx?$/.test(file) || /^(server|web)\/testing\//.test(file);
const wrong = (rule: (edge: Import) => boolean) =>
  imports.filter(rule).map(({ from, to }) => `${from} → ${to}`);

describe('imports', () => {
  it('are found in the sources', () => {
    expect(imports.length).toBeGreaterThan(100);
  });

  it('lead from contract only to contract, and from finance only to contract and finance', () => {
    const allowed: Record<string, string[]> = {
      contract: ['contract'],
      finance: ['contract', 'finance'],
    };
    expect(wrong(({ from, to }) => allowed[level(from)]?.includes(level(to)) === false)).toEqual(
      [],
    );
  });

  it('never lead from the server to the web or back, but in the web’s tests', () => {
    expect(wrong(({ from, to }) => level(from) === 'server' && level(to) === 'web')).toEqual([]);
    const toServer = ({ from, to }: Import) =>
      level(from) === 'web' && level(to) === 'server' && !isTest(from);
    expect(wrong(toServer)).toEqual([]);
  });

  it('lead from no area to another, but to those below and from those above', () => {
    const crossing = ({ from, to }: Import) =>
      isArea(from) &&
      isArea(to) &&
      level(from) === level(to) &&
      areaOf(from) !== areaOf(to) &&
      !below.includes(areaOf(to)) &&
      !to.startsWith(shownByOthers) &&
      !above.includes(areaOf(from)) &&
      !isTest(from) &&
      ![areaOf(from), areaOf(to)].every((area) => area === 'auth' || area === ownAccount);
    expect(wrong(crossing)).toEqual([]);
  });

  it('lead from the database to areas by their tables alone', () => {
    const crossing = ({ from, to }: Import) =>
      from.startsWith('server/db/') && isArea(to) && !to.endsWith('.table.ts') && !isTest(from);
    expect(wrong(crossing)).toEqual([]);
  });

  it('lead from providers, ui and lib to no area', () => {
    const crossing = ({ from, to }: Import) =>
      /^(server\/(providers|lib)|web\/(ui|lib))\//.test(from) &&
      (isArea(to) || to.startsWith('web/shell/')) &&
      !isTest(from);
    expect(wrong(crossing)).toEqual([]);
  });
});

it('only repositories write SQL against tables of areas', () => {
  const sql = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
  const outside = files.filter(
    (file) =>
      isArea(file) &&
      level(file) === 'server' &&
      !isTest(file) &&
      !file.endsWith('.repository.ts') &&
      sql.test(readFileSync(file, 'utf8')),
  );
  expect(outside).toEqual([]);
});

it('docs/architecture.md shows every folder of the server', () => {
  const [tree = ''] =
    /server\/\n[\s\S]*?\nweb\//.exec(readFileSync('docs/architecture.md', 'utf8')) ?? [];
  const shown = (tree.match(/[\w-]+(?=\/)/g) ?? []).filter((name) => name !== 'server');
  expect(
    [...globSync('server/*/'), ...globSync('server/areas/*/')]
      .map((path) => path.split('/').filter(Boolean).at(-1))
      .filter((name) => !shown.includes(name ?? '')),
  ).toEqual([]);
});

it('no source cites a document that is not in the repository', () => {
  // Written apart, so that this file does not cite them.
  const absent = new RegExp(`\\b(SPEC|ARCHITECTURE|SEMANTICS|INTEGRATIONS)${'\\.md'}`);
  const sources = globSync(
    '{contract,finance,server,web,reliability,scripts,bench,e2e}/**/*.{ts,tsx}',
  );
  expect(sources.filter((file) => absent.test(readFileSync(file, 'utf8')))).toEqual([]);
});

describe('the documentation', () => {
  it('names only files that exist', () => {
    const roots = 'contract|finance|server|web|reliability|scripts|bench|e2e';
    const paths = new RegExp(`\\b(?:${roots})/[\\w./-]+\\.(?:tsx?|mjs)\\b`, 'g');
    const missing = [...globSync('docs/**/*.md'), 'README.md', 'CONTRIBUTING.md'].flatMap((page) =>
      (readFileSync(page, 'utf8').match(paths) ?? [])
        .filter((path) => !existsSync(path))
        .map((path) => `${page}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('has a glossary of at most fifteen words', () => {
    const [, glossary = ''] = readFileSync('docs/architecture.md', 'utf8').split('## Glossary');
    const words = glossary.match(/^\| (?!word \||---)/gm) ?? [];
    expect(words.length).toBeGreaterThan(0);
    expect(words.length).toBeLessThanOrEqual(15);
  });
});

describe('the size of things', () => {
  const modules = files.filter((file) => !isTest(file) && !file.includes('/migrations/'));
  const lines = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1;

  it('is at most 300 lines for a file', () => {
    expect(modules.filter((file) => lines(file) > 300)).toEqual([]);
  });

  it('is at least 20 lines for more than nine in ten modules', () => {
    const all = [
      ...modules,
      ...globSync('scripts/**/*.ts').filter((file) => !file.endsWith('.test.ts')),
    ];
    const small = all.filter((file) => lines(file) < 20);
    const message = `${small.length} of ${all.length} modules:\n${small.join('\n')}`;
    expect(small.length, message).toBeLessThan(all.length / 10);
  });

  it('is at most 25 files for a folder, tests among them, but for the numbered migrations', () => {
    const all = globSync('{contract,finance,server,web,reliability,scripts,bench,e2e}/**/*.*');
    // Migrations stay as they are and only ever become more.
    const full = [...Map.groupBy(all, dirname)].filter(
      ([folder, inside]) => inside.length > 25 && folder !== 'server/db/migrations',
    );
    expect(full.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([]);
  });
});

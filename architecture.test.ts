import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Held by this test, described in docs/architecture.md. */
const rooms = ['contract', 'finance', 'server', 'web'];
const files = globSync(`{${rooms.join(',')}}/**/*.{ts,tsx}`).filter(
  (file) => !file.endsWith('.d.ts'),
);

/** Rooms of the server and the web that are no area of their own. */
const serverRooms = [
  'backups',
  'db',
  'http',
  'integrity',
  'jobs',
  'lib',
  'metrics',
  'providers',
  'testing',
  'xlsx',
];
const webRooms = ['ui', 'lib', 'shell', 'testing'];
/** Areas that stand under the others, or add them up or hand them over whole. */
const asked = ['mail', 'rates', 'quotes'];
const adders = ['overview', 'personal-data', 'reports'];

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

const room = (file: string) => file.split('/')[0] ?? '';
const folder = (file: string) => (file.split('/').length > 2 ? (file.split('/')[1] ?? '') : '');
const isTest = (file: string) =>
  /\.(test|examples)\.tsx?$/.test(file) || folder(file) === 'testing';
const wrong = (rule: (edge: Import) => boolean) =>
  imports.filter(rule).map(({ from, to }) => `${from} → ${to}`);

function isArea(file: string): boolean {
  if (room(file) === 'server') return folder(file) !== '' && !serverRooms.includes(folder(file));
  return room(file) === 'web' && folder(file) !== '' && !webRooms.includes(folder(file));
}

describe('who may know whom', () => {
  it('sees the house at all', () => {
    expect(imports.length).toBeGreaterThan(100);
  });

  it('contract knows only contract, finance only contract and finance', () => {
    const allowed: Record<string, string[]> = {
      contract: ['contract'],
      finance: ['contract', 'finance'],
    };
    expect(wrong(({ from, to }) => allowed[room(from)]?.includes(room(to)) === false)).toEqual([]);
  });

  it('server and web never meet, but in the web’s tests', () => {
    expect(wrong(({ from, to }) => room(from) === 'server' && room(to) === 'web')).toEqual([]);
    const inWeb = ({ from, to }: Import) =>
      room(from) === 'web' && room(to) === 'server' && !isTest(from);
    expect(wrong(inWeb)).toEqual([]);
  });

  it('an area imports no other area', () => {
    const crossing = ({ from, to }: Import) =>
      isArea(from) &&
      isArea(to) &&
      room(from) === room(to) &&
      folder(from) !== folder(to) &&
      !asked.includes(folder(to)) &&
      !adders.includes(folder(from)) &&
      !isTest(from);
    expect(wrong(crossing)).toEqual([]);
  });

  it('the database knows areas by their tables alone', () => {
    const peeking = ({ from, to }: Import) =>
      from.startsWith('server/db/') && isArea(to) && !to.endsWith('.table.ts') && !isTest(from);
    expect(wrong(peeking)).toEqual([]);
  });

  it('providers know no area', () => {
    const peeking = ({ from, to }: Import) =>
      from.startsWith('server/providers/') && isArea(to) && !isTest(from);
    expect(wrong(peeking)).toEqual([]);
  });

  it('ui and lib know no area', () => {
    const peeking = ({ from, to }: Import) =>
      /^web\/(ui|lib)\//.test(from) && (isArea(to) || folder(to) === 'shell');
    expect(wrong(peeking)).toEqual([]);
  });

  it('only repositories write SQL against tables of people', () => {
    const sql = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
    const outside = files.filter(
      (file) =>
        isArea(file) &&
        room(file) === 'server' &&
        !isTest(file) &&
        !file.endsWith('.repository.ts') &&
        sql.test(readFileSync(file, 'utf8')),
    );
    expect(outside).toEqual([]);
  });
});

it('docs/architecture.md shows every room of the server', () => {
  const [tree = ''] =
    /server\/\n[\s\S]*?\nweb\//.exec(readFileSync('docs/architecture.md', 'utf8')) ?? [];
  const shown = (tree.match(/[\w-]+(?=\/)/g) ?? []).filter((name) => name !== 'server');
  expect(
    globSync('server/*/')
      .map((path) => path.split('/')[1])
      .filter((name) => !shown.includes(name ?? '')),
  ).toEqual([]);
});

describe('the size of files', () => {
  it('stays such that a reader holds them whole', () => {
    const sizes = files
      .filter((file) => !isTest(file) && !file.includes('/migrations/'))
      .map((file) => readFileSync(file, 'utf8').split('\n').length - 1)
      .sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(60);
    expect(sizes.filter((size) => size > 150).length).toBeLessThan(sizes.length * 0.05);
  });
});

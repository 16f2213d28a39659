import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../server/config/root.ts';

/**
 * `npm run mutate -- FOLDER...`: plants small faults in the sources, one at a time, and runs the tests nearest
 * to each, then types and lint. Prints what nothing has caught: a test is missing there, unless the fault has no
 * visible effect. `--faults 60` says how many, `--seed 2` picks others.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    faults: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});

interface Fault {
  file: string;
  line: number;
  was: string;
  becomes: string;
}

/** What a kind of fault looks for in a line, and what it writes in its place. */
const kinds: readonly (readonly [RegExp, (found: string, columns: readonly string[]) => string])[] =
  [
    // An empty statement after `if` would not compile.
    [/\bthrow [^;]+;/, () => 'void 0;'],
    [/\bawait /, () => ''],
    [/ [!=]== /, (found) => (found === ' === ' ? ' !== ' : ' === ')],
    [
      / [<>]=? (?=[\w(])/,
      (found) => (found.includes('=') ? found.replace('=', '') : `${found.trimEnd()}= `),
    ],
    [/ (&&|\|\|) /, (found) => (found === ' && ' ? ' || ' : ' && ')],
    [/(?<=[\s(])!(?=[\w(])/, () => ''],
    [/ [+-] /, (found) => (found === ' + ' ? ' - ' : ' + ')],
    [/\.(plus|minus)\(/, (found) => (found === '.plus(' ? '.minus(' : '.plus(')],
    [/\b(true|false)\b/, (found) => String(found === 'false')],
    [
      /\b[a-z]+(_[a-z]+)+\b/,
      (found, columns) => columns[(columns.indexOf(found) + 1) % columns.length] ?? found,
    ],
  ];

const modules = positionals
  .flatMap((folder) => globSync(`${folder.replace(/\/$/, '')}/**/*.{ts,tsx}`, { cwd: root }))
  .filter((file) => !/\.(test|examples|spec|demo)\.tsx?$|\/testing\/|\/migrations\//.test(file));
const random = randomNumbers(Number(values.seed));
const chosen = choose(modules.map(faultsIn), Number(values.faults));
// Where a test fails anyway, every fault would count as caught.
const failing = [...new Set(chosen.flatMap(({ file }) => nearestTo(file)))].filter(
  (tests) => !passes('vitest', 'run', '--passWithNoTests', tests),
);
if (failing.length > 0) throw new Error(`tests fail without a fault in ${failing.join(', ')}`);
const uncaught: Fault[] = [];
for (const fault of chosen) {
  const by = plant(fault, () => catcherOf(fault));
  if (!by) uncaught.push(fault);
  console.log(`${by ?? 'NOT CAUGHT'}: ${textOf(fault)}`);
}
console.log(
  `\n${chosen.length - uncaught.length} of ${chosen.length} faults were caught; not these:`,
);
for (const fault of uncaught) console.log(textOf(fault));

/** The faults that a file can have, by kind. */
function faultsIn(file: string): Fault[][] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const columns = [...new Set(lines.join('\n').match(/\b[a-z]+(_[a-z]+)+\b/g))];
  return kinds.map(([pattern, replace]) =>
    lines.flatMap((was, index) => {
      if (/^\s*(import|export (type|interface)|\/?\*|\/\/)/.test(was)) return [];
      const becomes = was.replace(pattern, (found) => replace(found, columns));
      return becomes === was ? [] : [{ file, line: index + 1, was, becomes }];
    }),
  );
}

/** Picks the kind first, so that rare ones are not lost among the frequent. */
function choose(inFiles: Fault[][][], count: number): Fault[] {
  const left = kinds.map((_, kind) => inFiles.flatMap((faults) => faults[kind] ?? []));
  const picked: Fault[] = [];
  while (picked.length < count && left.some((faults) => faults.length > 0)) {
    const some = left.filter((faults) => faults.length > 0);
    const faults = some[Math.floor(random() * some.length)] ?? [];
    picked.push(...faults.splice(Math.floor(random() * faults.length), 1));
  }
  return picked;
}

function plant<T>({ file, line, becomes }: Fault, look: () => T): T {
  const path = join(root, file);
  const sound = readFileSync(path, 'utf8');
  const restore = () => writeFileSync(path, sound);
  const stop = () => {
    restore();
    process.exit(1);
  };
  process.once('SIGINT', stop);
  try {
    writeFileSync(
      path,
      sound
        .split('\n')
        .with(line - 1, becomes)
        .join('\n'),
    );
    return look();
  } finally {
    restore();
    process.off('SIGINT', stop);
  }
}

/** What has noticed the fault: the tests of the folder or area, the types, or the linter. */
function catcherOf({ file }: Fault): string | undefined {
  const tests = nearestTo(file);
  if (!passes('vitest', 'run', '--passWithNoTests', '--bail', '1', ...tests)) return 'tests';
  if (!passes('tsc', '-p', '.')) return 'types';
  return passes('biome', 'lint', file) ? undefined : 'lint';
}

/**
 * What the paths of the nearest tests contain. What the contract says of an area is tested where the area keeps it,
 * and what all areas share where deposits do.
 */
function nearestTo(file: string): string[] {
  const [top, second = '', third] = file.split('/');
  if (top === 'contract') {
    return third === undefined
      ? ['contract/', 'server/areas/deposits/']
      : [`contract/${second}/`, `server/areas/${second}/`];
  }
  if (third === undefined) return [file.replace(/tsx?$/, '')];
  return [second === 'areas' ? `${top}/areas/${third}/` : `${top}/${second}/`];
}

/** A fault may also make a run endless. */
function passes(program: string, ...args: string[]): boolean {
  const path = join(root, 'node_modules/.bin', program);
  const run = spawnSync(path, args, { cwd: root, stdio: 'ignore', timeout: 300_000 });
  return run.status === 0;
}

function textOf({ file, line, was, becomes }: Fault): string {
  return `${file}:${line}\n  - ${was.trim()}\n  + ${becomes.trim()}`;
}

/** Numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

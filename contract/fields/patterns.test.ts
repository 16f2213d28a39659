import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/*
 * A pattern that goes back over its text again and again lets one request hold the server. Every
 * pattern of the contract, the arithmetic and the server is read from the source and given texts that
 * such patterns are slow on.
 */

const files = globSync('{contract,finance,server}/**/*.ts').filter(
  // Patterns of the operator's configuration are left out: it is read once, at the
  // start, and no user can reach it.
  (file) => file !== 'server/config/variables.ts' && !/\.test\.ts$|\/testing\/|\.d\.ts$/.test(file),
);

/** A literal after what can stand before one; what does not compile was a division. */
const literal =
  /(?:[(,=:[!&|?{};]|return|=>)\s*\/((?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([a-z]*)/g;

const patterns = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(literal)].flatMap(([, source = '', flags = '']) => {
    try {
      return [{ name: `${file} /${source}/${flags}`, pattern: new RegExp(source, flags) }];
    } catch {
      return [];
    }
  }),
);

/** What is repeated, and what stands at the end so that it fits nearly and not quite. */
const pumps = [
  'a',
  'A',
  '0',
  '9.',
  ' ',
  '-',
  '.',
  '=',
  '中',
  '\t',
  '\n',
  'a.',
  'a@',
  '0,',
  '/a',
  '%',
  "'",
  'aA0$',
];
const ends = ['', '!\0'];

/** Longer than any linear search of such a text takes. */
const patienceMs = 15;

/** This thread's own time, in milliseconds: what else the machine is busy with does not count. */
function ownTimeMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** What one search costs, in milliseconds; what is slow is asked three times, and the least counts. */
function cost(pattern: RegExp, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && least > patienceMs; run += 1) {
    pattern.lastIndex = 0;
    const from = ownTimeMs();
    pattern.test(text);
    least = Math.min(least, ownTimeMs() - from);
  }
  return least;
}

describe('patterns', () => {
  it('are collected from all schemas', () => {
    expect(patterns.length).toBeGreaterThan(80);
    expect(patterns.map(({ name }) => name).join('\n')).toContain('(?=.*[@$!%*?&])');
  });

  it('take time in proportion to the length of the text', () => {
    const slow = patterns.flatMap(({ name, pattern }) =>
      pumps.flatMap((pump) =>
        ends.flatMap((end) => {
          // The longest text a field may have; what is quadratic takes 16 times as long as for a quarter.
          const [short, long] = [2_500, 10_000].map((length) =>
            cost(pattern, pump.repeat(length / pump.length) + end),
          ) as [number, number];
          return long > patienceMs && long > short * 10
            ? [`${name} on ${JSON.stringify(pump)}`]
            : [];
        }),
      ),
    );
    expect(slow).toEqual([]);
  }, 120_000);
});

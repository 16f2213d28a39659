import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The rows of docs/specification.md: each statement, and the test files that check it. */
const rows = readFileSync('docs/specification.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+\.\d+ \|/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .map(([, number = '', statement = '', held = '']) => ({ number, statement, held }));

it('docs/specification.md says of each row which tests hold it, and they are there', () => {
  expect(rows.length).toBeGreaterThan(300);
  const list = /^`[\w./-]+\/[\w./-]+\.\w+`(?:, `[\w./-]+\/[\w./-]+\.\w+`)*$/;
  const wrong = rows.filter(({ statement, held }) => !statement || !list.test(held));
  expect(wrong).toEqual([]);
  const gone = rows.flatMap(({ number, held }) =>
    [...held.matchAll(/`([^`]+)`/g)]
      .map(([, file = '']) => file)
      .filter((file) => !existsSync(file))
      .map((file) => `${number} ${file}`),
  );
  expect(gone).toEqual([]);
});

it('docs/deviations.md names rows and files that are there', () => {
  const text = readFileSync('docs/deviations.md', 'utf8');
  const numbers = new Set(rows.map(({ number }) => number));
  const named = [...text.matchAll(/^\| (\d+\.\d+) \| (?:met|partly) \|/gm)].map(
    ([, row = '']) => row,
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((row) => !numbers.has(row))).toEqual([]);
  const files = [...text.matchAll(/`([\w.-]+\/[\w/.-]+\.\w+)`/g)].map(([, file = '']) => file);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

it.each(['security', 'operations', 'reliability', 'scaling', 'performance'])(
  'docs/%s.md names files and commands that are there',
  (page) => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const words = readFileSync(`docs/${page}.md`, 'utf8');
    const files = [
      ...words.matchAll(
        /`((?:contract|finance|server|web|e2e|bench|scripts|deploy)\/[\w/.-]+\.\w+)`/g,
      ),
    ];
    const commands = [...words.matchAll(/npm run ([\w:-]+)/g)];
    const gone = [
      ...files.map(([, file = '']) => file).filter((file) => !existsSync(file)),
      ...commands.map(([, command = '']) => command).filter((command) => !scripts[command]),
    ];
    expect(gone).toEqual([]);
    expect(files.length + commands.length).toBeGreaterThan(0);
  },
);

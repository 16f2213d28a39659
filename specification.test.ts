import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The rows of docs/specification.md: where a statement is built, which tests check it, its state. */
const rows = readFileSync('docs/specification.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+\.\d+ \|/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .map(([, number = '', , built = '', held = '', state = '']) => ({ number, built, held, state }));

it('docs/specification.md names files that are there', () => {
  expect(rows.length).toBeGreaterThan(300);
  const gone = rows.flatMap(({ number, built, held }) =>
    [...`${built} ${held}`.matchAll(/`([\w.-]+\/[\w/.-]+\.\w+)`/g)]
      .map(([, file = '']) => file)
      .filter((file) => !existsSync(file))
      .map((file) => `${number} ${file}`),
  );
  expect(gone).toEqual([]);
});

it('docs/specification.md names nothing but files in the column of what holds a row', () => {
  const list = /^`[\w./-]+\/[\w./-]+\.\w+`(?:, `[\w./-]+\/[\w./-]+\.\w+`)*$/;
  const worded = rows.filter(({ held }) => !list.test(held));
  expect(worded.map(({ number, held }) => `${number} ${held}`)).toEqual([]);
});

it('docs/specification.md says of each row whether it is met, and what holds it', () => {
  const silent = rows.filter(({ held, state }) => !held || !/^(met|partly|not met)\b/.test(state));
  expect(silent).toEqual([]);
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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../server/config/root.ts';
import { checks } from './checks.ts';

const named = checks.flatMap(({ id, files, named: name }) =>
  name === undefined ? [] : files.map((file) => ({ id, file, name })),
);

it.each(named)('$id finds a test of its name in $file', ({ file, name }) => {
  const titles = readFileSync(join(root, file), 'utf8')
    .split('\n')
    .filter((line) => /^\s*(it\(|'|`)/.test(line));
  expect(titles.filter((title) => new RegExp(name).test(title))).not.toEqual([]);
});

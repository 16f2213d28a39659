import { expect, it } from 'vitest';
import { withKeys } from './with-keys.ts';

const keysOf = (rows: unknown[]) => withKeys(rows).map(({ key }) => key);

it('gives equal rows different keys', () => {
  const [first, second] = keysOf([{ name: 'A' }, { name: 'A' }]);
  expect(first).not.toBe(second);
});

it('gives a row the same key wherever it is in the list', () => {
  const [a, b] = keysOf([{ name: 'A' }, { name: 'B' }]);
  expect(keysOf([{ name: 'B' }, { name: 'C' }, { name: 'A' }])).toEqual([b, expect.any(String), a]);
});

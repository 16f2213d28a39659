import { describe, expect, it } from 'vitest';
import { PreparedNames } from './prepared-names.ts';

describe('the names of prepared statements', () => {
  it('are given to a statement that comes a third time, and stay', () => {
    const names = new PreparedNames();
    const asked = ['SELECT 1', 'SELECT 2', 'SELECT 1', 'SELECT 1', 'SELECT 1'];
    expect(asked.map((sql) => names.nameOf(sql))).toEqual([
      undefined,
      undefined,
      undefined,
      's0',
      's0',
    ]);
  });

  it('are limited for each connection, whatever statements it runs', () => {
    const names = new PreparedNames();
    const given = Array.from({ length: 5_000 }, (_, n) =>
      [1, 2, 3].map(() => names.nameOf(`SELECT ${n}`)).at(-1),
    );
    expect(new Set(given.filter(Boolean)).size).toBe(200);
  });
});

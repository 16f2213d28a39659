import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listOf } from './list-field.ts';

let looks = 0;
const row = z.object({
  size: z.int({ error: '必须是整数' }).refine(() => {
    looks += 1;
    return true;
  }),
});
const list = listOf(row, { error: '必须是列表', max: 100, tooLong: '最多100条', empty: '没有' });

const issuesOf = (value: unknown) =>
  list.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('a list of rows', () => {
  it('returns its rows as the schema parses them', () => {
    expect(list.parse([{ size: 1, other: 2 }])).toEqual([{ size: 1 }]);
  });

  it('names each fault with the row it is in', () => {
    expect(issuesOf([{ size: 1 }, {}, 7])).toEqual([
      ['1.size', '必须是整数'],
      ['2', expect.any(String)],
    ]);
  });

  it('is refused before any row is parsed when it is too long, empty or no list', () => {
    looks = 0;
    expect(issuesOf(Array(101).fill({ size: 1 }))).toEqual([['', '最多100条']]);
    expect(issuesOf([])).toEqual([['', '没有']]);
    expect(issuesOf({ length: 3 })).toEqual([['', '必须是列表']]);
    expect(looks).toBe(0);
  });

  it('stops after its fiftieth fault', () => {
    looks = 0;
    expect(issuesOf([...Array(60).fill({}), { size: 1 }])).toHaveLength(50);
    expect(looks).toBe(0);
  });
});

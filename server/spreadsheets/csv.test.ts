import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { CellValue } from './cell.ts';
import { csv } from './csv.ts';

/** `text` of the same module would drop the byte order mark. */
const written = async (...rows: CellValue[][]) => {
  const columns = [{ header: '名称', kind: 'text', width: 10 }] as const;
  return (await buffer(csv({ name: '测试', columns, rows }))).toString();
};

describe('a table as comma-separated values', () => {
  it('begins with a byte order mark and ends each line with CRLF', async () => {
    expect(await written(['家底', 1.5, null])).toBe('\uFEFF名称\r\n家底,1.5,\r\n');
  });

  it('quotes what holds a comma, a quote or a line break', async () => {
    expect(await written(['a,b'], ['说“"好"”'], ['两\n行'])).toBe(
      '\uFEFF名称\r\n"a,b"\r\n"说“""好""”"\r\n"两\n行"\r\n',
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+SUM(A1)', "'+SUM(A1)"],
    ['-cmd', "'-cmd"],
    ['@import', "'@import"],
    ['\tx', "'\tx"],
    ['\0x', "'\0x"],
    ['\r=1', '"\'\r=1"'],
    ['-12.50', '-12.50'],
    ['+86', '+86'],
    ['-1,200.00', '"\'-1,200.00"'],
  ])('writes %j as %j', async (value, shown) => {
    expect(await written([value])).toBe(`\uFEFF名称\r\n${shown}\r\n`);
  });

  it('writes numbers below 0 as numbers', async () => {
    expect(await written([-3])).toBe('\uFEFF名称\r\n-3\r\n');
  });
});

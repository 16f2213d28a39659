import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { parseXml } from '../testing/parse-xml.ts';
import { readZip } from '../testing/read-zip.ts';
import { type CellValue, columnName, escapeText } from './cell.ts';
import { type Column, workbook } from './workbook.ts';

const columns: Column[] = [
  { header: '名称', kind: 'text', width: 20 },
  { header: '原值', kind: 'amount', width: 12 },
  { header: '日期', kind: 'day', width: 12 },
  { header: '年限', kind: 'number', width: 8 },
];

async function* rowsOf(rows: CellValue[][]) {
  yield* rows;
}

const parts = async (rows: CellValue[][]) =>
  readZip(await buffer(workbook({ name: '固定资产', columns, rows: rowsOf(rows) })));

/** The text of each cell of the sheet, by its reference. */
async function cells(rows: CellValue[][]) {
  const sheet = parseXml((await parts(rows))['xl/worksheets/sheet1.xml']);
  expect(sheet.querySelector('f')).toBeNull();
  return Object.fromEntries(
    [...sheet.querySelectorAll('c')].map((c) => [
      c.getAttribute('r'),
      [c.getAttribute('t') ?? 'n', c.getAttribute('s'), c.textContent],
    ]),
  );
}

describe('a workbook', () => {
  it('has the parts that every reader asks for, each well-formed', async () => {
    const files = await parts([]);
    expect(Object.keys(files)).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    for (const xml of Object.values(files)) expect(() => parseXml(xml)).not.toThrow();
  });

  it('writes texts, amounts, days and numbers', async () => {
    expect(
      await cells([
        ['相机', 1234.5, '2026-11-21', 5],
        ['', null, '1900-02-28', 0],
      ]),
    ).toEqual({
      A1: ['inlineStr', '1', '名称'],
      B1: ['inlineStr', '1', '原值'],
      C1: ['inlineStr', '1', '日期'],
      D1: ['inlineStr', '1', '年限'],
      A2: ['inlineStr', '2', '相机'],
      B2: ['n', '3', '1234.5'],
      C2: ['n', '4', '46347'],
      D2: ['n', '0', '5'],
      // Spreadsheets disagree about days before March 1900.
      C3: ['inlineStr', '2', '1900-02-28'],
      D3: ['n', '0', '0'],
    });
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '=HYPERLINK("https://example.org","点")',
    "=cmd|' /C calc'!A0",
    '{=1}',
    'constructor',
    '__proto__',
    '5',
    '<c t="str"><f>1+1</f></c>',
    ']]></t></is><f>1</f>',
    '多行\n文字',
    ' 前后空格 ',
    '😀 & "引号"',
  ])('writes %s as a text', async (text) => {
    expect((await cells([[text, null, null, null]])).A2).toEqual(['inlineStr', '2', text]);
  });

  it('removes what XML cannot contain, and escapes what would be read as an escape', () => {
    expect(escapeText('a\0b\x1fc\ufffe')).toBe('abc');
    expect(escapeText('a\ud800b')).toBe('a\ufffdb');
    expect(escapeText('a\r\nb\rc')).toBe('a\nb\nc');
    expect(escapeText('_x0041_')).toBe('_x005F_x0041_');
  });

  it('names columns by letters', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual([
      'A',
      'Z',
      'AA',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
    ]);
  });

  it('fails when its rows fail', async () => {
    async function* broken() {
      yield ['a', 1, null, null];
      throw new Error('the database went away');
    }
    const sheet = workbook({ name: 'x', columns, rows: broken() });
    await expect(buffer(sheet)).rejects.toThrow('the database went away');
  });
});

import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ReportRow, reportNames } from '../../../contract/reports/reports.schemas.ts';
import { styles } from '../../spreadsheets/cell.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { isDeep } from '../../testing/depth/depth.ts';
import { acts } from '../../testing/households/acts.ts';
import { Household } from '../../testing/households/household.ts';
import { readZip } from '../../testing/read-zip.ts';

let test: TestApp;
let house: Household;
beforeAll(async () => {
  test = await buildTestApp();
  house = await Household.begin(test);
  for (let round = 0; round < 2; round += 1) {
    const given = { daysAgo: 5 * round, cents: 12_345 + 70_000 * round, flag: round > 0 };
    for (const [name, act] of Object.entries(acts)) {
      if (/deleted|undone|left out/.test(name)) continue;
      await act(house, { ...given, first: round, second: round + 1 });
    }
  }
});
afterAll(() => test.close());

/** Percentages and counts; every other figure of a report is an amount. */
const plainFigures = /%|率|占比|数量|次数|天数|月数|年限/;

const dayCell = (day: string) => new Date(`${day}T00:00:00Z`);
/** A value of the answer as this reader of workbooks sees it, which leaves out spaces around texts. */
const asCell = (value: ReportRow[string] | undefined) => {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'number') return value;
  return /^\d{4}-\d\d-\d\d$/.test(value) ? dayCell(value) : value.trim();
};

it.each(
  reportNames.flatMap((name, number) =>
    isDeep ? ['CNY', 'USD'].map((one) => [name, one]) : [[name, number % 2 === 0 ? 'CNY' : 'USD']],
  ),
)('the workbook of %s in %s has the figures of the page', async (name, currency) => {
  const period = name === 'balance-sheet' ? '' : '&from=2026-08-08';
  const query = `currency=${currency}${period}`;
  const { title, columns, rows, totals } = await house.get(`/reports/${name}?${query}`);
  const file = await house.download(`/reports/${name}/export?format=xlsx&${query}`);
  const [sheet, ...others] = await readXlsxFile(file);
  expect([sheet?.sheet, others]).toEqual([title, []]);
  const [head, ...cells] = sheet?.data ?? [];
  const labels = columns.map(({ label }: { label: string }) => label);
  expect(head).toEqual([...labels, '报表货币']);
  const keys = columns.map(({ key }: { key: string }) => key);
  const expected: ReportRow[] = [...rows, ...(Object.keys(totals).length > 0 ? [totals] : [])];
  expect(expected.length).toBeGreaterThan(1);
  expect(cells).toEqual(
    expected.map((row) => [...keys.map((key: string) => asCell(row[key])), currency]),
  );
  // The cells of amounts have the format of amounts, with two places and groups of thousands.
  const { 'xl/worksheets/sheet1.xml': xml = '' } = readZip(file);
  const formats = new Map<string, Set<string>>();
  for (const [, column = '', format = ''] of xml.matchAll(/<c r="([A-Z]+)\d+" s="(\d)"><v>/g)) {
    formats.set(column, new Set([...(formats.get(column) ?? []), format]));
  }
  for (const [index, label] of labels.entries()) {
    const found = formats.get(String.fromCharCode(65 + index));
    if (!found || plainFigures.test(label)) continue;
    const isDay = cells.some((row) => row[index] instanceof Date);
    expect([...found], label).toEqual([String(isDay ? styles.day : styles.amount)]);
  }
});

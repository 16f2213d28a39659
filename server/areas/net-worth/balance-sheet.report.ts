import type { NetWorthOnDay } from '../../../contract/net-worth/net-worth.ts';
import { type SheetGroup, sheetGroupLabels } from '../../../contract/net-worth/net-worth-fields.ts';
import type { ReportRow } from '../../../contract/reports/reports.ts';
import { type Cents, centsOfText, centsToWire } from '../../../finance/money/cents.ts';
import { decimal, divide, toWire } from '../../../finance/money/decimal.ts';
import { sumOfItems } from '../../../finance/net-worth/sheet-items.ts';
import type { Report, ReportColumn } from '../../report.ts';
import { comparedDays, type SheetOfDay, sheetOfDay } from './sheet-items.service.ts';
import type { WorthCache } from './worth-cache.ts';

const columns: readonly ReportColumn[] = [
  { key: 'section', label: '类别', kind: 'text', width: 10 },
  { key: 'item', label: '项目', kind: 'text', width: 18 },
  { key: 'amount', label: '金额', kind: 'amount', width: 18 },
  { key: 'share', label: '占比（%）', kind: 'number', width: 12 },
  { key: 'compareAmount', label: '对比日金额', kind: 'amount', width: 18 },
  { key: 'change', label: '变动', kind: 'amount', width: 18 },
];

const sections: readonly {
  section: string;
  groups: readonly SheetGroup[];
  total: string;
  of: (sheet: NetWorthOnDay) => number;
}[] = [
  {
    section: '资产',
    groups: ['liquid', 'financial', 'restricted', 'real', 'receivables'],
    total: '资产总计',
    of: ({ totalAssets }) => totalAssets,
  },
  {
    section: '负债',
    groups: ['currentDebt', 'longTermDebt'],
    total: '负债总计',
    of: ({ totalLiabilities }) => totalLiabilities,
  },
];

interface Amounts {
  day: Cents;
  compareDay: Cents;
}

/**
 * A household's balance sheet of a day beside that of another: groups of what is owned and owed, each
 * with its kinds, and net worth as its total. Shares are of all assets.
 */
export function balanceSheetReport(cache: WorthCache): Report {
  return {
    name: 'balance-sheet',
    title: '资产负债表',
    columns,
    build: async (db, deps, { user, currency, ...days }) => {
      const { day, compareDay } = comparedDays(deps, days);
      const context = { deps, cache, user, currency };
      const now = await sheetOfDay(db, context, day);
      const before = compareDay === day ? now : await sheetOfDay(db, context, compareDay);
      const figureOf = (of: (sheet: NetWorthOnDay) => number): Amounts => ({
        day: centsOfText(String(of(now.sheet))),
        compareDay: centsOfText(String(of(before.sheet))),
      });
      const whole = figureOf(({ totalAssets }) => totalAssets).day;
      const rows = sections.flatMap(({ section, groups, total, of }) => [
        ...groups.flatMap((group) => groupRows(section, group, now, before, whole)),
        { section, item: total, ...cells(figureOf(of), whole) },
      ]);
      const netWorth = figureOf((sheet) => sheet.netWorth);
      return {
        rows,
        totals: { section: '净资产', item: '净资产', ...cells(netWorth, whole) },
        notes: leftOut(now.sheet, before.sheet),
        usedRates: now.sheet.usedRates.map((one) => ({ ...one, rate: decimal(one.rate) })),
      };
    },
  };
}

/** What the figures of the days leave out, once each. */
export function leftOut(...sheets: readonly NetWorthOnDay[]): string[] {
  const messages = sheets.flatMap(({ missing }) => missing.map(({ message }) => message));
  return [...new Set(messages)].map((message) => `未计入：${message}`);
}

/** The line of a group and one for each of its kinds; none where there is nothing on both days. */
function groupRows(
  section: string,
  group: SheetGroup,
  now: SheetOfDay,
  before: SheetOfDay,
  whole: Cents,
): ReportRow[] {
  const ofGroup = ({ items }: SheetOfDay) => items.filter((item) => item.group === group);
  const [present, past] = [ofGroup(now), ofGroup(before)];
  const kinds = [...new Set([...present, ...past].map(({ kind }) => kind))];
  const amounts = (kind?: string): Amounts => {
    const of = (items: SheetOfDay['items']) =>
      sumOfItems(items.filter((item) => kind === undefined || item.kind === kind));
    return { day: of(present), compareDay: of(past) };
  };
  const all = { section, group, item: sheetGroupLabels[group], ...cells(amounts(), whole) };
  const ofKinds = kinds
    .map((kind) => ({ kind, of: amounts(kind) }))
    .sort((a, b) => Number(b.of.day - a.of.day))
    .map(({ kind, of }) => ({ section, group, kind, item: `　${kind}`, ...cells(of, whole) }));
  const isGroupItself = kinds.length === 1 && kinds[0] === sheetGroupLabels[group];
  // Groups that everybody knows stay, at zero; what few people have does not.
  const isRare = group === 'longTermDebt' || group === 'restricted';
  if (kinds.length === 0 && isRare) return [];
  return isGroupItself ? [all] : [all, ...ofKinds];
}

function cells({ day, compareDay }: Amounts, whole: Cents) {
  return {
    amount: centsToWire(day),
    share: whole > 0n ? shareOf(day, whole) : null,
    compareAmount: centsToWire(compareDay),
    change: centsToWire(day - compareDay),
  };
}

function shareOf(amount: Cents, whole: Cents): number {
  return toWire(divide(decimal(String(amount * 100n)), decimal(String(whole))), 2);
}

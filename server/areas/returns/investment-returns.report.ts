import type { ReportRow } from '../../../contract/reports/reports.ts';
import type { ReturnReason } from '../../../contract/returns/return-reasons.ts';
import { decimal, toWire } from '../../../finance/money/decimal.ts';
import { narrowScope } from '../../../finance/returns/narrow-scope.ts';
import type { ReturnPosition } from '../../../finance/returns/position.ts';
import {
  type Scope,
  type ScopeFigures,
  scopeFigures,
} from '../../../finance/returns/scope-figures.ts';
import { yieldWhenLong } from '../../lib/loop-turns.ts';
import type { Report, ReportColumn } from '../../report.ts';
import { round4, wire } from './benchmark.ts';
import { hasOldPrice, restsOnStated } from './performance.service.ts';
import { excludedInWords, readForReport } from './read-report.ts';

const amount = (key: string, label: string): ReportColumn => ({
  key,
  label,
  kind: 'amount',
  width: 16,
});

const columns: readonly ReportColumn[] = [
  { key: 'name', label: '名称', kind: 'text', width: 22 },
  { key: 'currency', label: '持有币种', kind: 'text', width: 10 },
  amount('opening', '期初市值'),
  amount('moneyIn', '投入'),
  amount('moneyOut', '取出'),
  amount('closing', '期末市值'),
  amount('profit', '收益'),
  amount('unrealized', '浮动盈亏'),
  amount('realized', '已实现'),
  amount('income', '分红与利息'),
  amount('fees', '费用'),
  amount('taxes', '税费'),
  { key: 'simple', label: '累计收益率（%）', kind: 'number', width: 16 },
  { key: 'twr', label: '时间加权（%）', kind: 'number', width: 14 },
  { key: 'xirr', label: '资金加权（%）', kind: 'number', width: 14 },
  { key: 'xirrBasis', label: '资金加权口径', kind: 'text', width: 14 },
  { key: 'reason', label: '说明', kind: 'text', width: 40 },
];

/** What every holding and synced account returned over a period, and all of them together. */
export const investmentReturnsReport: Report = {
  name: 'investment-returns',
  title: '投资收益',
  columns,
  build: async (db, deps, question) => {
    const { positions, scope, scopes, usedRates } = await readForReport(db, deps, question);
    const rows: ReportRow[] = [];
    for (const { rows: kind, positions: some } of scopes) {
      for (const position of some) {
        await yieldWhenLong();
        rows.push(...rowOf(position, kind, scope));
      }
    }
    await yieldWhenLong();
    return { rows, totals: rows.length > 0 ? totalsOf(positions, scope) : {}, usedRates };
  },
};

/** The row of a position; none when it was not held in the period. */
function rowOf(position: ReturnPosition, kind: string, scope: Scope): ReportRow[] {
  const { id, name, currency } = position;
  const own = narrowScope(scope, position);
  const figures = scopeFigures([position], own);
  // Beyond its columns a row has what names the page of the position.
  const named = { id, kind, name, currency };
  if ('reason' in figures) return [{ ...named, ...noFigures, reason: figures.reason.message }];
  const { openingValue, closingValue, flows } = figures;
  if (openingValue === 0n && closingValue === 0n && flows.length === 0) return [];
  const notes = [reasonsOf(figures), ...estimatedNote([position], figures, own)];
  return [{ ...named, ...figuresOf(figures), reason: joined(notes) }];
}

function totalsOf(positions: readonly ReturnPosition[], scope: Scope): ReportRow {
  const figures = scopeFigures(positions, scope);
  const named = { name: '合计', currency: scope.currency };
  if ('reason' in figures) return { ...named, ...noFigures, reason: figures.reason.message };
  const notes = [
    reasonsOf(figures),
    excludedInWords(figures.excluded),
    ...estimatedNote(positions, figures, scope),
  ];
  return { ...named, ...figuresOf(figures), reason: joined(notes) };
}

const noFigures = {
  opening: null,
  moneyIn: null,
  moneyOut: null,
  closing: null,
  profit: null,
  unrealized: null,
  realized: null,
  income: null,
  fees: null,
  taxes: null,
  simple: null,
  twr: null,
  xirr: null,
  xirrBasis: null,
};

function figuresOf(figures: ScopeFigures) {
  const { openingValue, closingValue, period, simple, twr, xirr } = figures;
  const [profit, realized, income] = [period.profit, figures.realizedGain, figures.income].map(
    (value) => wire(value, 2),
  ) as [number, number, number];
  const weighted = xirr.periodPercent ?? xirr.annualPercent;
  return {
    opening: wire(openingValue, 2),
    moneyIn: wire(period.moneyIn, 2),
    moneyOut: wire(period.moneyOut, 2),
    closing: wire(closingValue, 2),
    profit,
    // From the rounded figures, so that the row adds up to the fen.
    unrealized: toWire(decimal(profit).minus(realized).minus(income), 2),
    realized,
    income,
    fees: wire(figures.fees, 2),
    taxes: wire(figures.taxes, 2),
    simple: percent(simple.percent),
    twr: percent(twr.percent),
    xirr: percent(weighted),
    xirrBasis: weighted === null ? null : xirr.periodPercent === null ? '年化' : '期间',
  };
}

function percent(value: number | null): number | null {
  return value === null ? null : round4(value);
}

/** Why percentages are withheld; where all are for one reason, the reason alone. */
function reasonsOf({ simple, twr, xirr }: ScopeFigures): string | null {
  const named: [string, ReturnReason | null][] = [
    ['累计收益率', simple.reason],
    ['时间加权', twr.reason],
    ['资金加权', xirr.reason],
  ];
  const withheld = named.flatMap(([label, reason]) => (reason ? [{ label, reason }] : []));
  const byText = Map.groupBy(withheld, ({ reason }) => reason.message);
  const texts = [...byText].map(([text, some]) =>
    some.length === named.length ? text : `${some.map(({ label }) => label).join('、')}：${text}`,
  );
  return joined(texts);
}

function estimatedNote(
  positions: readonly ReturnPosition[],
  figures: ScopeFigures,
  scope: Scope,
): string[] {
  return [
    ...(hasOldPrice(positions, figures, scope) ? ['估算：手工价格已超过31天'] : []),
    ...(restsOnStated(figures) ? ['估算：按登记的转入转出计算'] : []),
  ];
}

function joined(notes: readonly (string | null)[]): string | null {
  return notes.filter((note) => note !== null).join('；') || null;
}

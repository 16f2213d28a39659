import type { NetWorthOnDay } from '../../../contract/net-worth/net-worth.ts';
import { addDays } from '../../../finance/calendar/days.ts';
import { decimal, toWire } from '../../../finance/money/decimal.ts';
import { businessDay } from '../../business-day.ts';
import type { Deps } from '../../deps.ts';
import type { Report, ReportColumn } from '../../report.ts';
import { netWorthOnDay } from './net-worth.service.ts';
import type { WorthCache } from './worth-cache.ts';

/** The lines of a balance sheet: what is owned, what is owed, and what is left. */
const lines: readonly (readonly [
  section: string,
  item: string,
  of: (sheet: NetWorthOnDay) => number,
])[] = [
  ['资产', '现金', ({ assetBreakdown }) => assetBreakdown.cash],
  ['资产', '投资', ({ assetBreakdown }) => assetBreakdown.investments],
  ['资产', '固定资产', ({ assetBreakdown }) => assetBreakdown.fixedAssets],
  ['资产', '应收款', ({ assetBreakdown }) => assetBreakdown.receivables],
  ['资产', '资产总计', ({ totalAssets }) => totalAssets],
  ['负债', '信用账户欠款', ({ liabilityBreakdown }) => liabilityBreakdown.creditDebt],
  ['负债', '应付款', ({ liabilityBreakdown }) => liabilityBreakdown.payables],
  ['负债', '负债总计', ({ totalLiabilities }) => totalLiabilities],
];

const columns: readonly ReportColumn[] = [
  { key: 'section', label: '类别', kind: 'text', width: 10 },
  { key: 'item', label: '项目', kind: 'text', width: 18 },
  { key: 'amount', label: '金额', kind: 'amount', width: 18 },
  { key: 'compareAmount', label: '对比日金额', kind: 'amount', width: 18 },
  { key: 'change', label: '变动', kind: 'amount', width: 18 },
];

/** The balance sheet of a day beside that of an earlier one; net worth is its total. */
export function balanceSheetReport(cache: WorthCache): Report {
  return {
    name: 'balance-sheet',
    title: '资产负债表',
    columns,
    build: async (db, deps, { user, currency, ...days }) => {
      const { day, compareDay } = comparedDays(deps, days);
      const asking = { deps, cache, user, currency };
      const sheet = await netWorthOnDay(db, asking, day);
      const compared = await netWorthOnDay(db, asking, compareDay);
      const amounts = (of: (sheet: NetWorthOnDay) => number) => ({
        amount: of(sheet),
        compareAmount: of(compared),
        change: toWire(decimal(of(sheet)).minus(of(compared)), 2),
      });
      return {
        rows: lines.map(([section, item, of]) => ({ section, item, ...amounts(of) })),
        totals: { section: '净资产', item: '净资产', ...amounts(({ netWorth }) => netWorth) },
        usedRates: sheet.usedRates.map((one) => ({ ...one, rate: decimal(one.rate) })),
      };
    },
  };
}

/** Left out, a day is today and is compared with the end of the month before it. */
function comparedDays(
  deps: Deps,
  asked: { day?: string | undefined; compareDay?: string | undefined },
) {
  const day = businessDay(deps, asked.day || undefined);
  const compareDay = asked.compareDay
    ? businessDay(deps, asked.compareDay, 'compareDay')
    : addDays(`${day.slice(0, 7)}-01`, -1);
  return { day, compareDay };
}

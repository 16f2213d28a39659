import { decimal } from '../../../finance/money/decimal.ts';
import type { Report } from '../../report.ts';
import { leftOut } from './balance-sheet.report.ts';
import { netWorthChanges } from './changes.service.ts';
import { netWorthOnDay } from './net-worth.service.ts';
import type { WorthCache } from './worth-cache.ts';

/** Why net worth changed between the ends of two days, part by part, with the rates of the second. */
export function changesReport(cache: WorthCache): Report {
  return {
    name: 'net-worth-changes',
    title: '净资产变动',
    columns: [
      { key: 'label', label: '原因', kind: 'text', width: 22 },
      { key: 'amount', label: '金额', kind: 'amount', width: 18 },
    ],
    build: async (db, deps, { user, currency, from, to }) => {
      const period = { from: from || undefined, to: to || undefined };
      const context = { deps, cache, user, currency };
      const changes = await netWorthChanges(db, context, period);
      const opening = await netWorthOnDay(db, context, changes.from);
      const closing = await netWorthOnDay(db, context, changes.to);
      return {
        rows: changes.parts.map(({ label, amount }) => ({ label, amount })),
        totals: { label: '净资产变动合计', amount: changes.change },
        notes: leftOut(opening, closing),
        usedRates: closing.usedRates.map((one) => ({ ...one, rate: decimal(one.rate) })),
      };
    },
  };
}

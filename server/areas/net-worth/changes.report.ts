import type { Report } from '../../report.ts';
import { netWorthChanges } from './changes.service.ts';
import type { WorthCache } from './worth-cache.ts';

/** Why net worth changed between the ends of two days, part by part. */
export function changesReport(cache: WorthCache): Report {
  return {
    name: 'net-worth-changes',
    title: '净资产变动',
    columns: [
      { key: 'label', label: '原因', kind: 'text', width: 22 },
      { key: 'amount', label: '金额', kind: 'amount', width: 18 },
    ],
    build: async (db, deps, { user, currency, from, to }) => {
      const asked = { from: from || undefined, to: to || undefined };
      const changes = await netWorthChanges(db, { deps, cache, user, currency }, asked);
      return {
        rows: changes.parts.map(({ label, amount }) => ({ label, amount })),
        totals: { label: '净资产变动合计', amount: changes.change },
        usedRates: [],
      };
    },
  };
}

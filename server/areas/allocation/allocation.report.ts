import type { Report, ReportColumn } from '../../report.ts';
import { findAllocation } from './allocation.service.ts';

const columns: readonly ReportColumn[] = [
  { key: 'label', label: '分类', kind: 'text', width: 20 },
  { key: 'value', label: '金额', kind: 'amount', width: 16 },
  { key: 'percent', label: '占比（%）', kind: 'number', width: 12 },
  { key: 'targetPercent', label: '目标占比（%）', kind: 'number', width: 14 },
  { key: 'targetValue', label: '目标金额', kind: 'amount', width: 16 },
  { key: 'tradeAmount', label: '应买入（负数为卖出）', kind: 'amount', width: 20 },
];

/** How money is divided by one dimension, and what meets the targets. */
export const allocationReport: Report = {
  name: 'allocation',
  title: '资产配置',
  columns,
  build: async (db, deps, { user: { ownerId }, by, currency }) => {
    const question = { ownerId, by, currency, newMoney: '0' };
    const { allocation, usedRates } = await findAllocation(db, deps, question);
    const { rows, total, missing } = allocation;
    return {
      rows: rows.map(({ key: _, ...row }) => row),
      totals: { label: '合计', value: total },
      notes: missing.map(({ message }) => `未计入：${message}`),
      usedRates,
    };
  },
};

import type { Examples } from '../../testing/examples/example.ts';

export const examples: Examples = async () => ({
  'reports.show': { params: { name: 'balance-sheet' }, query: { day: '2026-01-31' } },
  'reports.export': {
    params: { name: 'cash-flow' },
    query: { from: '2026-01-01', to: '2026-01-31', format: 'csv' },
  },
});

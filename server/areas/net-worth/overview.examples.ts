import type { Examples } from '../../testing/examples/example.ts';

export const examples: Examples = async () => ({
  'overview.assets': {},
  'netWorth.onDay': { query: { day: '2026-01-31', currency: 'CNY' } },
  'netWorth.history': {
    query: { from: '2025-12-31', to: '2026-02-28', interval: 'WEEK', split: 'true' },
  },
  'netWorth.rows': { query: { day: '2026-01-31', group: 'liquid' } },
  'netWorth.changes': { query: { from: '2025-12-31', to: '2026-02-28', currency: 'USD' } },
  'netWorth.changeRows': { query: { from: '2025-12-31', to: '2026-02-28', part: 'saving' } },
});

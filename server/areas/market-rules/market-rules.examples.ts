import type { Examples } from '../../testing/examples/example.ts';

export const examples: Examples = async () => ({
  'marketRules.tradeFees': {
    query: { market: 'CN', side: 'SELL', amount: '86400', commissionPercent: '0.025' },
  },
  'marketRules.fundFees': { query: { amount: '10000', nav: '1.25', ratePercent: '1' } },
  'marketRules.tradingCalendar': { query: { from: '2026-02-13', to: '2026-02-24' } },
  'marketRules.fundDays': { query: { placedAt: '2026-03-11 15:00:00' } },
  'marketRules.planDays': {
    query: { every: 'WEEK', weekday: '5', startDay: '2026-04-17', count: '4' },
  },
});

import { expect, it } from 'vitest';
import { accountTypeLabels } from '../accounts/accounts.ts';
import { payables, receivables, receivablesPayables } from '../debts/debts.ts';
import { investmentAnalysis } from '../investments/investment-analysis.ts';
import { investments } from '../investments/investments.ts';
import { riskLevelLabels } from '../net-worth/overview.ts';
import { securities } from '../securities/securities.ts';

it('what a call means when nothing is said is what SPEC.md §7 and §9 say', () => {
  expect(investments.recent.query.parse({})).toMatchObject({ limit: 10 });
  expect(investmentAnalysis.trend.query.parse({})).toMatchObject({ period: 'MONTHLY' });
  expect(investmentAnalysis.ranking.query.parse({})).toMatchObject({
    sortBy: 'profitAmount',
    sortOrder: 'desc',
  });
  expect(securities.positions.query.parse({})).toMatchObject({ page: 1, size: 20 });
  expect(receivablesPayables.upcoming.query.parse({})).toMatchObject({ days: 7 });
  expect([receivables.list.sendsUserId, payables.list.sendsUserId]).toEqual([true, true]);
});

it('the labels are those of SPEC.md §2', () => {
  expect(accountTypeLabels).toEqual({
    CHECKING: '支票账户',
    SAVINGS: '储蓄账户',
    CREDIT: '信用账户',
    INVESTMENT: '投资账户',
  });
  expect(riskLevelLabels).toEqual({ HIGH: '高风险', MEDIUM: '中风险', LOW: '低风险' });
});

import { expect, it } from 'vitest';
import { accountTypeLabels } from '../accounts/account-fields.ts';
import { receivablesPayablesSchemas } from '../debts/debts.schemas.ts';
import { payables, receivables } from '../debts/debts.ts';
import { investmentAnalysisSchemas } from '../investments/investment-analysis.schemas.ts';
import { investmentsSchemas } from '../investments/investments.schemas.ts';
import { riskLevelLabels } from '../net-worth/overview.ts';
import { securitiesSchemas } from '../securities/securities.schemas.ts';

it('fields that a call leaves out have their specified defaults', () => {
  expect(investmentsSchemas.recent.query.parse({})).toMatchObject({ limit: 10 });
  expect(investmentAnalysisSchemas.trend.query.parse({})).toMatchObject({ period: 'MONTHLY' });
  expect(investmentAnalysisSchemas.ranking.query.parse({})).toMatchObject({
    sortBy: 'profitAmount',
    sortOrder: 'desc',
  });
  expect(securitiesSchemas.positions.query.parse({})).toMatchObject({ page: 1, size: 20 });
  expect(receivablesPayablesSchemas.upcoming.query.parse({})).toMatchObject({ days: 7 });
  expect([receivables.list.sendsUserId, payables.list.sendsUserId]).toEqual([true, true]);
});

it('account types and risk levels have their specified labels', () => {
  expect(accountTypeLabels).toEqual({
    CHECKING: '支票账户',
    SAVINGS: '储蓄账户',
    CREDIT: '信用账户',
    INVESTMENT: '投资账户',
  });
  expect(riskLevelLabels).toEqual({ HIGH: '高风险', MEDIUM: '中风险', LOW: '低风险' });
});

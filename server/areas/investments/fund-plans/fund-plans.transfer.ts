import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { FundPlan } from '../../../../contract/investments/fund-plans/fund-plans.schemas.ts';
import {
  fundPlanInFile,
  fundPlansTable,
} from '../../../../contract/investments/fund-plans/fund-plans.table.ts';
import { planIntervalLabels } from '../../../../contract/investments/fund-plans/plan-words.ts';
import type { PersonalFile } from '../../../../contract/personal-data/personal-data.ts';
import { tradingCalendar } from '../../../../finance/calendar/trading-days.ts';
import type { RowSource } from '../../../area-transfer.ts';
import { fromFile, toFile } from '../../../db/row-values.ts';
import { fieldError } from '../../../errors.ts';
import { type Columns, numberCell, yesNoCell } from '../../../spreadsheets/sheet.ts';
import type { CashPlaces } from '../entries/entries.transfer.ts';
import type { FundPlanRow } from './fund-plans.repository.ts';
import { dueDayOf, firstRunDay } from './fund-plans.service.ts';

type PlanInFile = NonNullable<PersonalFile['investments'][number]['plans']>[number];

/** A plan in the personal export. */
export function planToFile(row: FundPlanRow, { accounts }: CashPlaces): PlanInFile {
  return toFile(fundPlanInFile, fundPlansTable, row, {
    account: accounts.get(row.account_id ?? '') ?? null,
  });
}

/**
 * A plan of a file as a row: it goes on from the day of the import, and makes up for no day before.
 * Throws at `place` where its account cannot pay for it.
 */
export function planFromFile(
  { newId, now, accounts }: RowSource,
  holding: { id: string; owner_id: string; currency: Currency },
  plan: PlanInFile,
  place: string,
): FundPlanRow {
  const account = plan.account == null ? null : accounts[plan.account - 1];
  if (account === undefined) throw fieldError(`${place}.account`, '没有这个账户');
  if (account && account.currency !== holding.currency) {
    throw fieldError(`${place}.account`, '账户币种与基金币种不同');
  }
  const row = fromFile(fundPlansTable, plan, {
    id: newId(),
    owner_id: holding.owner_id,
    investment_id: holding.id,
    account_id: account?.id ?? null,
    runs_from: firstRunDay(now()),
    due_day: null,
    version: 1,
  });
  // The job that runs plans looks at the days again, with the calendar of its day.
  return { ...row, due_day: dueDayOf(tradingCalendar('CN', []), row) };
}

const weekdays = ['一', '二', '三', '四', '五'];

/** Plans of funds, as a list answers them and as the personal export has them. */
export const planColumns: Columns<
  (PlanInFile & { investmentName: string; currency: string }) | FundPlan
> = [
  ['基金名称', 'text', 24, (p) => p.investmentName],
  ['每期金额', 'number', 14, (p) => numberCell(p.amount)],
  ['货币', 'text', 8, (p) => p.currency],
  ['周期', 'text', 10, (p) => planIntervalLabels[p.every]],
  [
    '扣款日',
    'text',
    10,
    ({ weekday, dayOfMonth }) =>
      weekday == null ? `${dayOfMonth}日` : `星期${weekdays[weekday - 1]}`,
  ],
  ['开始日期', 'day', 12, (p) => p.startDay],
  ['结束日期', 'day', 12, (p) => p.endDay ?? null],
  ['费率（%）', 'number', 10, (p) => numberCell(p.ratePercent)],
  ['启用', 'text', 8, (p) => yesNoCell(p.isActive)],
];

import type { Currency } from '../../../../contract/fields/currencies.ts';
import { assetClasses, assetClassLabels } from '../../../../contract/planning/assumptions.ts';
import type { Scenarios } from '../../../../contract/planning/scenarios.ts';
import type { Day } from '../../../../finance/calendar/days.ts';
import { addMonths } from '../../../../finance/calendar/months.ts';
import { centsToWire } from '../../../../finance/money/cents.ts';
import { decimal } from '../../../../finance/money/decimal.ts';
import { convert } from '../../../../finance/money/money.ts';
import type { RateTable } from '../../../../finance/money/rates.ts';
import type { SheetItem } from '../../../../finance/net-worth/sheet-items.ts';
import type { PlanBase, PlannedLoan } from '../../../../finance/planning/decisions.ts';
import { growthAfterCosts, toCent } from '../../../../finance/planning/growth.ts';
import { type LoanPath, loanPath } from '../../../../finance/planning/loan-path.ts';
import { todayOf } from '../../../business-day.ts';
import type { Db } from '../../../db/database.ts';
import { historyOf, termsOf } from '../../../ledger/loan-terms.ts';
import { listLoans, type StoredLoan } from '../../../ledger/stored-loans.repository.ts';
import type { WorthContext } from '../../net-worth/net-worth.service.ts';
import { sheetOfDay } from '../../net-worth/sheet-items.service.ts';
import { newestRates } from '../../rates/rates.repository.ts';
import { spendingReportOf } from '../../spending/report/spending-report.ts';
import { findAssumptions } from '../goals/assumptions.service.ts';
import { classOf, ownedParts } from '../goals/goal-items.ts';

/** A loan by months, with its stored terms. */
export interface FollowedLoan extends PlannedLoan {
  stored: StoredLoan;
}

/** What can be sold, at today's worth. */
export interface SoldItem {
  name: string;
  amount: number;
  growth: number;
}

/** All that scenarios are worked out from. */
export interface ScenarioInputs {
  base: PlanBase;
  /** Every loan, also those that net worth does not count. */
  storedLoans: ReadonlyMap<string, StoredLoan>;
  /** Those that are lent and whose currency has a rate. */
  loans: ReadonlyMap<string, FollowedLoan>;
  items: ReadonlyMap<string, SoldItem>;
  averages: Omit<Scenarios['inputs'], 'growth' | 'cashGrowthPercent'>;
  missing: string[];
}

const steadyLabels = {
  receivables: '应收款',
  creditDebt: '信用账户欠款',
  payables: '应付款',
} as const;

/** Reads net worth by what grows alike, the loans by their schedules, and what is saved on average. */
export async function scenarioInputs(
  db: Db,
  context: WorthContext,
  months: number,
): Promise<ScenarioInputs> {
  const { deps, user, currency } = context;
  const today = todayOf(deps);
  const { sheet, items } = await sheetOfDay(db, context, today);
  const assumptions = await findAssumptions(db, user.ownerId);
  const growth = new Map(assumptions.classes.map((one) => [one.class, growthAfterCosts(one)]));
  const growthOf = (item: SheetItem) => (isSteady(item) ? 0 : (growth.get(classOf(item)) ?? 0));
  const sumOf = (isMeant: (item: SheetItem) => boolean) =>
    centsToWire(items.filter(isMeant).reduce((sum, { amount }) => sum + (amount ?? 0n), 0n));
  const owned = items.filter(({ part }) => ownedParts.has(part));
  const rates = await newestRates(db);
  const loans = new Map<string, FollowedLoan>();
  const storedLoans = await listLoans(db, user.ownerId);
  for (const stored of storedLoans) {
    const { id, name, currency: own, start_date: lentOn } = stored.row;
    const rate = rateOf(own, currency, rates);
    if (lentOn > today || rate === undefined) continue;
    loans.set(id, { stored, name, path: pathOfLoan(stored, today, months), rate });
  }
  const steady = [
    { label: '其他固定资产', amount: sumOf(isSteady) },
    ...Object.entries(steadyLabels).map(([part, label]) => {
      const amount = sumOf((item) => item.part === part);
      return { label, amount: part === 'receivables' ? amount : -amount };
    }),
  ];
  const assets = assetClasses.map((name) => ({
    label: assetClassLabels[name],
    amount: sumOf((item) => ownedParts.has(item.part) && !isSteady(item) && classOf(item) === name),
    growth: growth.get(name) ?? 0,
  }));
  const owed = [...loans.values()].reduce(
    (sum, { path, rate }) => sum + centsToWire(path.owed[0] ?? 0n) * rate,
    0,
  );
  const counted = [...assets, ...steady].reduce((sum, { amount }) => sum + amount, 0);
  // Money that is under way between accounts is no item of the sheet.
  const rest = { label: '在途和尾差', amount: toCent(sheet.netWorth - counted + owed) };
  const averages = await averagesOf(db, context, loans.values());
  const { income, expense, loanInterest } = averages;
  return {
    base: {
      today,
      months,
      assets: assets.filter(({ amount }) => amount !== 0),
      steady: [...steady, rest].filter(({ amount }) => amount !== 0),
      loans: [...loans.values()],
      saving: toCent(income - expense + loanInterest),
      cashGrowth: growth.get('CASH') ?? 0,
    },
    storedLoans: new Map(storedLoans.map((stored) => [stored.row.id, stored])),
    loans,
    items: new Map(
      owned.map((item) => [
        item.key,
        { name: item.name, amount: centsToWire(item.amount ?? 0n), growth: growthOf(item) },
      ]),
    ),
    averages,
    missing: sheet.missing.map(({ subject, message }) => `${subject}：${message}`),
  };
}

/** The months of a stored loan, with a prepayment that is only considered. */
export function pathOfLoan(
  stored: StoredLoan,
  today: Day,
  months: number,
  prepayment?: Parameters<typeof loanPath>[0]['prepayment'],
): LoanPath {
  return loanPath({
    terms: termsOf(stored),
    history: historyOf(stored),
    today,
    assumedPaidBefore: stored.row.assumed_paid_before,
    prepayment,
    months,
  });
}

/** Things such as cars lose worth in ways that no class says: they stay at what they are worth today. */
function isSteady(item: SheetItem): boolean {
  return item.part === 'fixedAssets' && classOf(item) !== 'HOUSING';
}

function rateOf(from: Currency, to: Currency, rates: RateTable): number | undefined {
  const one = convert({ amount: decimal(1), currency: from }, to, rates);
  return one && Number(one);
}

/** Income and expense of a month on average, with what of the expense is interest of loans. */
async function averagesOf(db: Db, context: WorthContext, loans: Iterable<FollowedLoan>) {
  const today = todayOf(context.deps);
  const thisMonth = `${today.slice(0, 7)}-01`;
  const { average } = await spendingReportOf(db, context, { from: thisMonth, to: today });
  const { months, income, expense } = average;
  const from = `${addMonths(thisMonth, -months)}-01`;
  const interest = [...loans].flatMap(({ stored, rate }) =>
    stored.acts
      .filter((act) => act.account_id !== null && act.day >= from && act.day < thisMonth)
      .map((act) => Number(act.interest) * rate),
  );
  const sum = interest.reduce((total, one) => total + one, 0);
  return {
    averageMonths: months,
    ...{ income, expense },
    loanInterest: months === 0 ? 0 : toCent(sum / months),
  };
}

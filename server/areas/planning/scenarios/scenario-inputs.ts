import {
  type AssetClass,
  assetClasses,
  assetClassLabels,
  savingGrowthOf,
} from '../../../../contract/planning/assumptions.ts';
import { forecastKindLabels, forecastKinds } from '../../../../contract/planning/forecast-words.ts';
import type { Scenarios } from '../../../../contract/planning/scenarios.ts';
import type { Day } from '../../../../finance/calendar/days.ts';
import { centsToWire } from '../../../../finance/money/cents.ts';
import type { SheetItem } from '../../../../finance/net-worth/sheet-items.ts';
import { type PlanBase, settledIn } from '../../../../finance/planning/base-line.ts';
import { grown, growthAfterCosts, toCent } from '../../../../finance/planning/growth.ts';
import { type LoanPath, loanPath } from '../../../../finance/planning/loan-path.ts';
import { eachMonth, type PlannedLoan } from '../../../../finance/planning/plan-parts.ts';
import { todayOf } from '../../../business-day.ts';
import type { Db } from '../../../db/database.ts';
import { historyOf, termsOf } from '../../../ledger/loan-terms.ts';
import { listLoans, type StoredLoan } from '../../../ledger/stored-loans.repository.ts';
import { listInvestments } from '../../investments/investments.repository.ts';
import type { WorthContext } from '../../net-worth/net-worth.service.ts';
import { sheetOfDay } from '../../net-worth/sheet-items.service.ts';
import { newestRates } from '../../rates/rates.repository.ts';
import { findAssumptions } from '../goals/assumptions.service.ts';
import { classOf, ownedParts } from '../goals/goal-items.ts';
import { averagesOf } from './averages.ts';
import { duesOfPlan, rateOf } from './plan-dues.ts';

/** A loan by months, with its stored terms. */
export interface FollowedLoan extends PlannedLoan {
  stored: StoredLoan;
}

/** What can be sold, at today's worth and by months. */
export interface SoldItem {
  name: string;
  amount: number;
  values: readonly number[];
  /** Of a holding, how much is held. */
  quantity: number | null;
}

/** All that scenarios are worked out from. */
export interface ScenarioInputs {
  base: PlanBase;
  /** Every loan, also those that net worth does not count. */
  storedLoans: ReadonlyMap<string, StoredLoan>;
  /** Those that are lent and whose currency has a rate. */
  loans: ReadonlyMap<string, FollowedLoan>;
  items: ReadonlyMap<string, SoldItem>;
  averages: Omit<
    Scenarios['inputs'],
    'growth' | 'cashGrowthPercent' | 'savingGrowthPercent' | 'saving'
  >;
  missing: string[];
}

const steadyLabels = {
  receivables: '应收款',
  creditDebt: '信用账户欠款',
  payables: '应付款',
} as const;

/** Reads net worth by what grows alike, the loans by their schedules, what falls due, and what is saved on average. */
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
  const cashGrowth = growth.get('CASH') ?? 0;
  const rates = await newestRates(db);
  const due = await duesOfPlan(db, deps, { ownerId: user.ownerId, today, months, currency, rates });
  const signedOf = ({ part, amount }: SheetItem) =>
    centsToWire(amount ?? 0n) * (part === 'payables' || part === 'creditDebt' ? -1 : 1);
  const settled = items.flatMap((item) => {
    const end = due.settled.get(item.key);
    return end ? [{ ...end, key: item.key, label: dueLabelOf(item), amount: signedOf(item) }] : [];
  });
  const endOf = new Map(settled.map((one) => [one.key, one]));
  const rest = items.filter(({ key }) => !endOf.has(key));
  const sumOf = (some: readonly SheetItem[]) =>
    some.reduce((sum, item) => sum + Math.round(signedOf(item) * 100), 0) / 100;
  const loans = new Map<string, FollowedLoan>();
  const storedLoans = await listLoans(db, user.ownerId);
  for (const stored of storedLoans) {
    const { id, name, currency: own, start_date: lentOn } = stored.row;
    const rate = rateOf(own, currency, rates);
    if (lentOn > today || rate === undefined) continue;
    loans.set(id, { stored, name, path: pathOfLoan(stored, today, months), rate });
  }
  const steady = [
    { label: '其他固定资产', amount: sumOf(rest.filter(isSteady)) },
    ...Object.entries(steadyLabels).map(([part, label]) => ({
      label,
      amount: sumOf(rest.filter((item) => item.part === part)),
    })),
  ];
  const owned = items.filter(({ part }) => ownedParts.has(part));
  const ofClass = (name: AssetClass) =>
    rest.filter((item) => ownedParts.has(item.part) && !isSteady(item) && classOf(item) === name);
  const assets = assetClasses.map((name) => ({
    label: assetClassLabels[name],
    amount: sumOf(ofClass(name)),
    growth: growth.get(name) ?? 0,
    isCash: name === 'CASH',
  }));
  const owed = [...loans.values()].reduce(
    (sum, { path, rate }) => sum + centsToWire(path.owed[0] ?? 0n) * rate,
    0,
  );
  const counted = [...assets, ...steady, ...settled].reduce((sum, { amount }) => sum + amount, 0);
  // Money that is under way between accounts is no item of the sheet.
  const others = { label: '在途和尾差', amount: toCent(sheet.netWorth - counted + owed) };
  const question = { loans: loans.values(), to: due.to, rates };
  const { recurring, averages, missing } = await averagesOf(db, context, question);
  const { income, expense, loanInterest } = averages;
  const measured = averages.recurring.reduce((sum, one) => sum + one.measured, 0);
  const classOfKey = new Map(owned.map((item) => [item.key, classOf(item)]));
  const base: PlanBase = {
    ...{ today, months, cashGrowth, recurring, settled, gains: due.gains },
    assets: assets.filter(({ amount }) => amount !== 0),
    steady: [...steady, others].filter(({ amount }) => amount !== 0),
    loans: [...loans.values()],
    saving: toCent(income - expense + loanInterest - measured),
    savingGrowth: savingGrowthOf(assumptions) / 100,
    plans: forecastKinds.flatMap((kind) =>
      [
        ...Map.groupBy(
          due.bought.filter((one) => one.kind === kind),
          ({ itemKey }) => classOfKey.get(itemKey) ?? 'A_SHARES',
        ),
      ].map(([name, flows]) => ({
        label: `今后的${forecastKindLabels[kind]}（${assetClassLabels[name]}）`,
        growth: growth.get(name) ?? 0,
        flows,
      })),
    ),
  };
  const valuesOf = (item: SheetItem) => {
    const end = endOf.get(item.key);
    const amount = signedOf(item);
    const yearly = isSteady(item) ? 0 : (growth.get(classOf(item)) ?? 0);
    return eachMonth(months, (month) =>
      end ? settledIn(base, end, month) : grown(amount, yearly, month),
    );
  };
  const ids = owned.flatMap(({ key }) => key.match(/^investments (.+)$/)?.[1] ?? []);
  const held = new Map(
    (await listInvestments(db, user.ownerId, ids)).map(({ id, quantity }) => [
      `investments ${id}`,
      Number(quantity),
    ]),
  );
  return {
    base,
    storedLoans: new Map(storedLoans.map((stored) => [stored.row.id, stored])),
    loans,
    items: new Map(
      owned.map((item) => [
        item.key,
        {
          ...{ name: item.name, amount: signedOf(item), values: valuesOf(item) },
          quantity: held.get(item.key) ?? null,
        },
      ]),
    ),
    averages,
    missing: [
      ...sheet.missing.map(({ subject, message }) => `${subject}：${message}`),
      ...due.missing,
      ...missing,
    ],
  };
}

/** The label of what is settled on a day. */
function dueLabelOf({ part }: SheetItem): string {
  if (part === 'receivables' || part === 'payables') return `有到期日的${steadyLabels[part]}`;
  return '有到期日的存款';
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

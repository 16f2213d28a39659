import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addDays } from '../../finance/calendar/days.ts';
import { checkData } from '../../server/integrity/check-data.ts';
import { problemText } from '../../server/integrity/problem.ts';
import type { TestApp } from '../../server/testing/build-test-app.ts';
import { signIn } from '../../server/testing/sign-in.ts';
import { accountSteps } from './account-steps.ts';
import { assetSteps } from './asset-steps.ts';
import { debtSteps } from './debt-steps.ts';
import { depositSteps } from './deposit-steps.ts';
import { emptyHousehold, type Household } from './household.ts';
import { importSteps } from './import-steps.ts';
import { investmentSteps } from './investment-steps.ts';
import { agreeOnLoans, loanSteps } from './loan-steps.ts';
import { orderSteps } from './order-steps.ts';
import { done, type Real, type Step, step } from './step.ts';
import { tradeSteps } from './trade-steps.ts';

const firstInstant = '2026-11-21T02:00:00.000Z';
const dayMs = 86_400_000;
/** A session lasts 90 days at most. */
const mostDays = 80;

export interface ModelOptions {
  runs: number;
  mostSteps: number;
  /** Whether to stop before all runs are done. */
  isOver?: () => boolean;
}

/**
 * Runs random steps of many households, each against a server and against a model in
 * whole numbers, and throws the shortest sequence in which the two disagree. After every step the
 * balance sheets are compared, at the end of every run the lists, and at the end of all every invariant of
 * the stored data. Returns the number of steps.
 */
export async function runModel(test: TestApp, { runs, mostSteps, isOver }: ModelOptions) {
  await test.deps.db
    .insertInto('exchange_rates')
    .values(
      rates.map((rate) => ({
        ...rate,
        day: '2026-11-20',
        source: 'model',
        fetched_at: firstInstant,
      })),
    )
    .execute();
  const counted = { runs: 0, steps: 0 };
  const steps = fc.commands(
    [
      ...accountSteps,
      ...investmentSteps,
      ...tradeSteps,
      ...orderSteps,
      ...importSteps,
      ...debtSteps,
      ...depositSteps,
      ...loanSteps,
      ...assetSteps,
      wait,
    ],
    {
      maxCommands: mostSteps,
      size: 'max',
    },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (story) => {
      if (isOver?.()) return;
      const { household, real } = await begin(test);
      await fc.asyncModelRun(() => ({ model: household, real }), story);
      await agree(household, real);
      counted.runs += 1;
      counted.steps += household.steps;
    }),
    { numRuns: runs, verbose: 1 },
  );
  const problems = (await checkData(test.deps.db)).map(problemText);
  assert.deepEqual(problems, []);
  return counted;
}

const wait: fc.Arbitrary<Step> = fc.integer({ min: 1, max: 20 }).map((days) =>
  step(
    `wait ${days} days`,
    ({ daysPassed }) => daysPassed + days <= mostDays,
    async (model, real) => {
      real.turnClock(days);
      model.today = addDays(model.today, days);
      model.daysPassed += days;
    },
  ),
);

const rates = [
  { currency: 'CNY', per_euro: '8' },
  { currency: 'USD', per_euro: '1.25' },
] as const;

async function begin(test: TestApp): Promise<{ household: Household; real: Real }> {
  test.clock.set(firstInstant);
  const { token } = await signIn(test);
  const real: Real = {
    call: (method, path, body, key) =>
      test.call(method, path, {
        token,
        ...(body && { body }),
        ...(key && { headers: { 'idempotency-key': key } }),
      }),
    turnClock: (days) => test.clock.advance(days * dayMs),
  };
  return { household: emptyHousehold('2026-11-21'), real };
}

/** Compares every list of the server with the model's, row by row. */
async function agree(household: Household, real: Real): Promise<void> {
  const listed = async (path: string) => {
    const rows = (await done(real.call('GET', path))) as { id: string; version: number }[];
    return rows.map(({ id, version }) => [id, version]).sort();
  };
  const expected = (rows: readonly { id: string; version: number }[]) =>
    rows.map(({ id, version }) => [id, version]).sort();
  const { accounts, holdings, assets, debts, deposits } = household;
  assert.deepEqual(await listed('/accounts'), expected(accounts));
  assert.deepEqual(await listed('/investments?state=all'), expected(holdings));
  assert.deepEqual(await listed('/fixed-assets'), expected(assets));
  assert.deepEqual(await listed('/deposits'), expected(deposits));
  assert.deepEqual(await listed('/loans'), expected(household.loans));
  await agreeOnLoans(household, real);
  for (const kind of ['receivables', 'payables'] as const) {
    const ofKind = debts.filter((debt) => debt.kind === kind);
    assert.deepEqual(await listed(`/${kind}`), expected(ofKind));
  }
  for (const { id, cents, entries, isDefault } of accounts) {
    const { balance, isDefault: marked } = await done(real.call('GET', `/accounts/${id}`));
    assert.deepEqual([balance, marked], [cents / 100, isDefault]);
    const { total } = await done(real.call('GET', `/accounts/${id}/transactions`));
    assert.equal(total, entries);
  }
}

import assert from 'node:assert/strict';
import type fc from 'fast-check';
import type { TestAnswer } from '../../server/testing/call.ts';
import type { Household } from './household.ts';
import { overviewOf } from './worth.ts';

/** The server as one user calls it, and the clock. */
export interface Real {
  call(method: string, path: string, body?: object, key?: string): Promise<TestAnswer>;
  turnClock(days: number): void;
}

/** One step of a household. Changes the model, does the same on the server, and compares the answers. */
export type Step = fc.AsyncCommand<Household, Real>;

/** A step that can be taken whenever `isPossible`. After each the balance sheets have to agree. */
export function step(
  name: string,
  isPossible: (model: Readonly<Household>) => boolean,
  take: (model: Household, real: Real) => Promise<void>,
): Step {
  return {
    check: isPossible,
    run: async (model, real) => {
      await take(model, real);
      model.steps += 1;
      const overview = await done(real.call('GET', '/overview/assets'));
      const expected = overviewOf(model);
      assert.partialDeepStrictEqual(overview, expected);
      await expectSameToday(real, expected);
      await expectExplained(real, model.steps);
    },
    toString: () => name,
  };
}

/** Net worth of today and the end of its history are those of the overview. */
async function expectSameToday(real: Real, overview: ReturnType<typeof overviewOf>) {
  const { netWorth, totalAssets, totalLiabilities } = overview;
  const { assetBreakdown, liabilityBreakdown } = overview;
  const totals = { netWorth, totalAssets, totalLiabilities };
  const today = await done(real.call('GET', '/net-worth'));
  assert.partialDeepStrictEqual(today, { ...totals, assetBreakdown, liabilityBreakdown });
  const { points } = await done(real.call('GET', '/net-worth/history?interval=YEAR'));
  if (today.firstDay === null) assert.deepEqual(points, []);
  else assert.partialDeepStrictEqual(points.at(-1), totals);
}

/**
 * Every change of net worth is explained by its parts, between any of the days of a story: its rows
 * are all of accounts, holdings, assets and debts whose every movement is known.
 */
async function expectExplained(real: Real, number: number) {
  const days = ['1970-01-01', '2026-11-01', '2026-11-20', '2026-11-21'];
  const from = pick(days, number);
  const explained = await done(real.call('GET', `/net-worth/changes?from=${from}`));
  const { opening, closing, residual, parts } = explained;
  assert.equal(residual, 0);
  const { netWorth } = await done(real.call('GET', `/net-worth?day=${from}`));
  assert.equal(opening, netWorth);
  assert.equal(closing, (await done(real.call('GET', '/net-worth'))).netWorth);
  const cents = parts.map(({ amount }: { amount: number }) => Math.round(amount * 100));
  const sum = cents.reduce((total: number, amount: number) => total + amount, 0);
  assert.equal(Math.round(opening * 100) + sum, Math.round(closing * 100));
  assert.equal(parts.at(-1).amount, 0, JSON.stringify(explained));
}

/** The row at a random number, modulo the number of rows. */
export function pick<Row>(rows: readonly Row[], number: number): Row {
  return rows[number % rows.length] as Row;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
export async function done(answer: Promise<TestAnswer>): Promise<any> {
  const { status, body } = await answer;
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

export async function refused(
  answer: Promise<TestAnswer>,
  status: number,
  code: string,
): Promise<void> {
  const { status: actual, body } = await answer;
  assert.deepEqual([actual, body.code], [status, code], JSON.stringify(body));
}

/** Edits a row with a version that is `versionsAgo` behind; an edit of an older version has to be refused. */
export async function edit(
  real: Real,
  path: string,
  row: { version: number },
  body: object,
  versionsAgo: number,
): Promise<boolean> {
  const version = row.version - versionsAgo;
  if (versionsAgo > 0 && version >= 0) {
    await refused(real.call('PUT', path, { ...body, version }), 409, 'CONFLICT');
    return false;
  }
  await done(real.call('PUT', path, { ...body, version: row.version }));
  row.version += 1;
  return true;
}

import { beforeEach, expect, it } from 'vitest';
import type { LoanSchedule } from '../../../contract/loans/loans.ts';
import type { TestApp } from '../../testing/build-test-app.ts';
import { confirmAll } from '../../testing/households/confirm-all.ts';
import { householdFixture } from '../../testing/households/household-fixture.ts';
import { askAs, type TestHousehold } from '../../testing/households/shared-household.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';

// Today is 21 November 2026.

const fixture = householdFixture();
let test: TestApp;

let home: TestHousehold;
let me: SignedIn;
beforeEach(() => {
  ({ test, home, me } = fixture);
});

const { ask } = fixture;
const add = async (fields: object) =>
  (await ask('POST', '/loans', { name: '房贷', loanType: 'OTHER', ...fields })).id;
const move = (id: string) =>
  ask('POST', '/household/moves', { kind: 'LOAN', id, from: 'TODAY', with: [] });
/** Moves a loan to the household, and answers the id of the one there. */
const moveThere = async (id: string): Promise<string> => {
  await move(id);
  return (await ask('GET', '/loans', undefined, home.id)).at(-1).id;
};
/** The instalments that are not paid: due day, principal and interest of each. */
const planOf = async (id: string, userId?: string, who = me) => {
  const path = `/loans/${id}/schedule`;
  const { rows }: LoanSchedule = await ask('GET', path, undefined, userId, who);
  return rows
    .filter(({ state }) => state !== 'PAID')
    .map(({ dueDate, principal, interest }) => [dueDate, principal, interest]);
};
const fileOf = async (userId?: string) =>
  (await askAs(test, me, 'GET', '/personal-data/export', undefined, userId)).body;

/** 1,000,000 at 3.5 % over 360 months, of which 36 are paid and 200,000 are prepaid: 4,490.45 goes on. */
const addShortened = async () => {
  const terms = { method: 'ANNUITY', principal: 1_000_000, annualRatePercent: 3.5, months: 360 };
  const id = await add({ ...terms, startDate: '2023-11-10', assumedPaidBefore: '2026-11-11' });
  const prepayment = { day: '2026-11-10', amount: 200_000, mode: 'SHORTEN_TERM' };
  await ask('POST', `/loans/${id}/prepayments`, prepayment);
  return id;
};

it('its terms typed anew are levelled anew, and how it is filed is not', async () => {
  const theirs = await moveThere(await addShortened());
  const edit = (body: object) => ask('PUT', `/loans/${theirs}`, body, home.id);
  const plan = await planOf(theirs, home.id);
  const stored = await ask('GET', `/loans/${theirs}`, undefined, home.id);
  /** What the form shows of the terms that are typed in it. */
  const preview = (body: object) => {
    const { method, principal, annualRatePercent, months, startDate, firstDueDate } = stored;
    const terms = { method, principal, annualRatePercent, months, startDate, firstDueDate };
    const typed = { ...terms, assumedPaidBefore: stored.assumedPaidBefore, ...body };
    return ask('POST', '/loans/preview', { ...typed, loanId: theirs }, home.id);
  };
  expect(await preview({})).toMatchObject({ payment: 4490.45, rows: { length: plan.length } });
  expect((await preview({ months: 227 })).payment).toBeLessThan(4478);
  await edit({ name: '商业贷款', loanType: 'CAR', annualRatePercent: 3.5, months: 226 });
  expect(await planOf(theirs, home.id)).toEqual(plan);
  await edit({ months: 227 });
  // 740,354.05 at 3.5 % over 226 months.
  expect(await edit({ months: 226 })).toMatchObject({ payment: 4477.96 });
  expect(await preview({})).toMatchObject({ payment: 4477.96 });
});

it('a rate that is announced counts from its day on, and none after the end', async () => {
  // 800,000 at 4.2 %, then 3.9 % with the 15th instalment and 3.3 % with the 27th.
  const terms = { method: 'ANNUITY', principal: 800_000, annualRatePercent: 4.2, months: 300 };
  const rates = [
    { from: '2026-10-10', annualRatePercent: 3.9 },
    { from: '2027-10-10', annualRatePercent: 3.3 },
  ];
  const lent = { startDate: '2025-08-10', assumedPaidBefore: '2026-11-21' };
  const id = await add({ ...terms, ...lent, rates });
  const plan = await planOf(id);
  const paid = plan.map(([, principal, interest]) =>
    Number((Number(principal) + Number(interest)).toFixed(2)),
  );
  expect([plan.length, paid[0], paid[10], paid[11]]).toEqual([285, 4183.62, 4183.62, 3942.72]);
  expect(await planOf(await moveThere(id), home.id)).toEqual(plan);
});

it('the interest of what was prepaid in the period goes with it', async () => {
  // 120,000 at 3.6 % in 12 parts of 10,000 from 5 July on: on 5 November 70,000 are left.
  const terms = { principal: 120_000, months: 12, annualRatePercent: 3.6, startDate: '2026-06-05' };
  const parts = { ...terms, method: 'EQUAL_PRINCIPAL', assumedPaidBefore: '2026-11-21' };
  const half = (day: string) => ({ day, amount: 35_000, mode: 'REDUCE_PAYMENT' });
  const id = await add(parts);
  await ask('POST', `/loans/${id}/prepayments`, half('2026-11-15'));
  const plan = await planOf(id);
  // 70,000 for 10 days and 35,000 for 20: 70.00 each. A month of 35,000 alone would be 105.00.
  expect([plan.length, plan[0]]).toEqual([7, ['2026-12-05', 5000, 140]]);
  const theirs = await moveThere(id);
  expect(await planOf(theirs, home.id)).toEqual(plan);
  expect(await planOf(id)).toEqual([]);
  expect((await fileOf(home.id)).loans[0]).toMatchObject({ carriedInterest: '35' });
  // 70.00, and 35,000 for 6 days and 17,500 for 14: 21.00 + 24.50.
  const more = { day: '2026-11-21', amount: 17_500, mode: 'REDUCE_PAYMENT' };
  await ask('POST', `/loans/${theirs}/prepayments`, more, home.id);
  expect((await planOf(theirs, home.id))[0]).toEqual(['2026-12-05', 2500, 115.5]);

  const bullet = await add({ ...terms, method: 'BULLET', assumedPaidBefore: '2026-06-05' });
  await ask('POST', `/loans/${bullet}/prepayments`, half('2026-08-15'));
  // 71 days of 120,000 and 294 of 85,000: 852.00 + 2,499.00.
  const atOnce = [['2027-06-05', 85_000, 3351]];
  expect(await planOf(bullet)).toEqual(atOnce);
  expect(await planOf(await moveThere(bullet), home.id)).toEqual(atOnce);

  // What was prepaid on the due day itself owes nothing in the period that begins.
  const dueDay = await add(parts);
  await ask('POST', `/loans/${dueDay}/prepayments`, half('2026-11-05'));
  expect((await planOf(await moveThere(dueDay), home.id))[0]).toEqual(['2026-12-05', 5000, 105]);
});

it('the plan of a shortened loan goes on with the other owner, to and fro, and with its file', async () => {
  const id = await addShortened();
  const plan = await planOf(id);
  expect(plan).toHaveLength(226);
  const theirs = await moveThere(id);
  expect(await planOf(theirs, home.id)).toEqual(plan);
  expect(await planOf(id)).toEqual([]);
  expect(await ask('GET', `/loans/${id}`)).toMatchObject({ status: 'CLOSED', interestToCome: 0 });
  const there = await ask('GET', `/loans/${theirs}`, undefined, home.id);
  expect(there).toMatchObject({ payment: 4490.45, outstanding: 740_354.05 });
  const file = await fileOf(home.id);
  expect(file.loans[0]).toMatchObject({ agreedLevel: '4490.45' });
  expect(file.loans[0]).not.toHaveProperty('carriedInterest');
  const alone = await signIn(test);
  await ask('POST', '/personal-data/import', file, undefined, alone);
  const [again] = await ask('GET', '/loans', undefined, undefined, alone);
  expect(await planOf(again.id, undefined, alone)).toEqual(plan);
  const [loan] = file.loans;
  const stranger = await signIn(test);
  for (const wrong of [
    { agreedLevel: '1' },
    { agreedLevel: undefined, carriedInterest: '1' },
    { agreedLevel: '-1' },
  ]) {
    const body = { ...file, loans: [{ ...loan, ...wrong }] };
    const read = await askAs(test, stranger, 'POST', '/personal-data/import', body);
    expect(read.status).toBe(400);
  }
  test.clock.advance(2 * 24 * 3600 * 1000);
  await confirmAll(test);
  await move(theirs);
  const back = (await ask('GET', '/loans')).find((one: { id: string }) => one.id !== id);
  expect(await planOf(back.id)).toEqual(plan);
});

import { beforeEach, expect, it } from 'vitest';
import type { MovableKind } from '../../../../contract/moves/move-words.ts';
import type { LinkedThing } from '../../../../contract/moves/moves.ts';
import type { TestApp } from '../../../testing/build-test-app.ts';
import { confirmAll } from '../../../testing/households/confirm-all.ts';
import { householdFixture } from '../../../testing/households/household-fixture.ts';
import {
  askAs,
  type PersonalCall,
  type TestHousehold,
} from '../../../testing/households/shared-household.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';

// Figures of moves from today on that are worked out by hand.

const fixture = householdFixture();
let test: TestApp;

let home: TestHousehold;
let me: SignedIn;
beforeEach(() => {
  ({ test, home, me } = fixture);
});

const { ask } = fixture;
const refusedAs = async (...call: PersonalCall) => {
  const { status, body: answer } = await askAs(test, ...call);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  return answer.message;
};
const refused = (path: string, body: object, who = me) => refusedAs(who, 'POST', path, body);
/** The refusal of a call about what is the household's. */
const refusedThere = (method: string, path: string, body?: object) =>
  refusedAs(me, method, path, body, home.id);
const fromToday = (kind: MovableKind, id: string, others: object[] = []) => ({
  ...{ kind, id, from: 'TODAY', with: others },
});
const move = (kind: MovableKind, id: string, others?: object[]) =>
  ask('POST', '/household/moves', fromToday(kind, id, others));
const card = { accountName: '工资卡', accountType: 'SAVINGS', initialBalance: 1000 };
const account = { ...card, day: '2026-11-01' };
const open = async (fields = {}) => (await ask('POST', '/accounts', { ...account, ...fields })).id;
const tooEarly = '日期不能早于移入日期2026-11-21';
const onTheDay = '日期必须晚于移入日期2026-11-21';
const moved = '它已经移到另一边，不能在这里修改或删除；移动之后一天内可以在“家庭”页面撤销';
const otherWorth =
  '它在2026-11-21按那天的价值从另一边移来，修改不能改变那天的价值；移动之后一天内可以在“家庭”页面撤销';
/** Every part of the change since a day that is not zero. */
const partsOf = async (userId?: string, from = '2026-11-20', who = me) => {
  const path = `/net-worth/changes?from=${from}&to=2026-11-21`;
  const { parts } = (await askAs(test, who, 'GET', path, undefined, userId)).body.data;
  return Object.fromEntries(
    parts.flatMap(({ part, amount }: { part: string; amount: number }) =>
      amount === 0 ? [] : [[part, amount]],
    ),
  );
};

it('an account hands its whole balance to a new one, and keeps its history', async () => {
  const id = await open({ initialBalance: 1000 });
  await ask('POST', `/accounts/${id}/withdraw`, { amount: 350.5, day: '2026-11-10' });
  const seen = await ask('POST', '/household/moves/preview', fromToday('ACCOUNT', id));
  expect(seen).toMatchObject({
    ...{ from: 'TODAY', to: 'ours', refusal: null, linked: [] },
    handed: {
      day: '2026-11-21',
      worths: [{ name: '工资卡', amount: 649.5, currency: 'CNY' }],
    },
  });
  await move('ACCOUNT', id);
  expect(await ask('GET', `/accounts/${id}`)).toMatchObject({ balance: 0 });
  const { records } = await ask('GET', `/accounts/${id}/transactions`);
  expect(records.map(({ amount }: { amount: number }) => amount)).toEqual([-649.5, -350.5, 1000]);
  const [ours, ...more] = await ask('GET', '/accounts', undefined, home.id);
  expect([ours.accountName, ours.balance, more]).toEqual(['工资卡', 649.5, []]);
  const theirs = await ask('GET', `/accounts/${ours.id}/transactions`, undefined, home.id);
  expect(theirs.records.map(({ amount }: { amount: number }) => amount)).toEqual([649.5, 0]);
  expect(await partsOf()).toEqual({ household: -649.5 });
  expect(await partsOf(home.id)).toEqual({ household: 649.5 });
});

it('a card hands over what is owed', async () => {
  const id = await open({ accountType: 'CREDIT', initialBalance: 0, paymentDay: 20 });
  await ask('POST', `/accounts/${id}/withdraw`, { amount: 80, day: '2026-11-10' });
  await move('ACCOUNT', id);
  const [ours] = await ask('GET', '/accounts', undefined, home.id);
  expect(ours).toMatchObject({ balance: -80, paymentDay: 20 });
  expect(await partsOf()).toEqual({ household: 80 });
});

it('a holding goes at its price with its cost and lots, and what it has realised stays', async () => {
  const bought = { quantity: 100, purchasePrice: 8, purchaseDate: '2026-01-05' };
  const what = { investmentName: '某股', symbol: '#1#', investmentType: 'STOCK' };
  const { id } = await ask('POST', '/investments', { ...what, currency: 'CNY', ...bought });
  const buy = { type: 'BUY', day: '2026-03-02', quantity: 100, price: 10 };
  await ask('POST', `/investments/${id}/entries`, buy);
  // 50 at an average of 9.00 for 11.00 each: 100.00 gained; of the lots, 50 at 8.00 and 100 at 10.00 are left.
  const sell = { type: 'SELL', day: '2026-04-01', quantity: 50, price: 11 };
  await ask('POST', `/investments/${id}/entries`, sell);
  await ask('PUT', `/investments/${id}/price`, { day: '2026-11-01', currentPrice: 12 });
  const before = await ask('GET', '/net-worth?day=2026-11-20');
  await move('HOLDING', id);
  // 150 × 12.00 go; they cost 150 × 9.00 on average, and by lots 50 × 8.00 + 100 × 10.00.
  expect(await ask('GET', '/net-worth?day=2026-11-20')).toMatchObject({
    netWorth: before.netWorth,
  });
  expect(await partsOf()).toEqual({ household: -1800 });
  expect(await partsOf(home.id)).toEqual({ household: 1800 });
  expect(await ask('GET', `/investments/${id}`)).toMatchObject({
    quantity: 0,
    realizedGain: 100,
  });
  const [ours] = await ask('GET', '/investments', undefined, home.id);
  expect(ours).toMatchObject({
    ...{ quantity: 150, totalCost: 1350, fifoCost: 1400, currentPrice: 12, realizedGain: 0 },
  });
  const flowsOf = async (one: string, userId?: string) =>
    (await ask('GET', `/investments/${one}/entries`, undefined, userId)).records.map(
      ({ type, effect }: { type: string; effect: { flow: number } }) => [type, effect.flow],
    );
  expect((await flowsOf(id))[0]).toEqual(['TRANSFER_OUT', -1800]);
  expect(await flowsOf(ours.id, home.id)).toEqual([['TRANSFER_IN', 1800]]);
  // Neither side can be changed or removed alone: the units would be there twice.
  const ofMove = '这是移动时记下的交易，不能修改或删除；移动之后一天内可以在“家庭”页面撤销';
  const earlier = { purchaseDate: '2026-11-20' };
  expect(await refusedThere('PUT', `/investments/${ours.id}`, earlier)).toBe(ofMove);
  for (const [one, userId] of [[id], [ours.id, home.id]]) {
    const path = `/investments/${one}/entries`;
    const [{ id: entry }] = (await ask('GET', path, undefined, userId)).records;
    const edited = { quantity: 1 };
    expect(await refusedAs(me, 'PUT', `${path}/${entry}`, edited, userId)).toBe(ofMove);
    expect(await refusedAs(me, 'DELETE', `${path}/${entry}`, undefined, userId)).toBe(ofMove);
  }
  expect(await refusedAs(me, 'DELETE', `/investments/${id}`)).toBe(moved);
  // The report of income and expense has the line, and nothing in income or saving.
  const period = 'from=2026-11-21&to=2026-11-21';
  const { totals } = await ask('GET', `/spending/report?${period}`);
  expect(totals).toMatchObject({ household: -1800, saving: 0, income: 0, unlinked: 0 });
});

it('an asset goes on depreciating with the loan that bought it, and the account that pays', async () => {
  const accountId = await open({ initialBalance: 20_000 });
  // 60,000 over 60 months from July on: by 21 November four months have ended.
  const car = {
    ...{ name: '汽车', assetCode: 'FA-1', assetCategory: '交通', originalValue: 60_000 },
    ...{ salvageValue: 0, estimatedLife: 5, depreciationMethod: 'STRAIGHT_LINE' },
    ...{ purchaseDate: '2026-06-10', startUseDate: '2026-06-10' },
  };
  const asset = (await ask('POST', '/fixed-assets', car)).id;
  // 1,200 without interest over 12 months from 5 July: five instalments were due until 5 December's.
  const terms = { loanType: 'CAR', method: 'ANNUITY', principal: 1200, annualRatePercent: 0 };
  const lent = { months: 12, startDate: '2026-06-05', assumedPaidBefore: '2026-11-21' };
  const loan = { name: '车贷', ...terms, ...lent, fixedAssetId: asset, accountId };
  const { id } = await ask('POST', '/loans', loan);
  const others = [
    { kind: 'FIXED_ASSET', id: asset },
    { kind: 'ACCOUNT', id: accountId },
  ];
  const seen = await ask('POST', '/household/moves/preview', fromToday('LOAN', id));
  expect(seen.linked.map(({ name }: { name: string }) => name).sort()).toEqual(['工资卡', '汽车']);
  const before = await ask('GET', '/net-worth?day=2026-11-20');
  await move('LOAN', id, others);
  // 60,000 less 4 × 1,000, 1,200 less 5 × 100, and 20,000.
  expect(await partsOf()).toEqual({ household: -(56_000 - 700 + 20_000) });
  expect(await partsOf(home.id)).toEqual({ household: 56_000 - 700 + 20_000 });
  expect((await ask('GET', '/net-worth?day=2026-11-20')).netWorth).toBe(before.netWorth);
  const [ours] = await ask('GET', '/loans', undefined, home.id);
  const [card] = await ask('GET', '/accounts', undefined, home.id);
  expect(ours).toMatchObject({ outstanding: 700, accountId: card.id });
  const theirs = await ask('GET', `/fixed-assets/${ours.fixedAssetId}`, undefined, home.id);
  expect(theirs).toMatchObject({ name: '汽车', countedValue: 56_000 });
  const { rows } = await ask('GET', `/loans/${ours.id}/schedule`, undefined, home.id);
  expect(
    rows
      .map(({ dueDate, principal }: { dueDate: string; principal: number }) => [dueDate, principal])
      .slice(0, 2),
  ).toEqual([
    ['2026-12-05', 100],
    ['2027-01-05', 100],
  ]);
  expect(rows).toHaveLength(7);
  for (const path of [`/loans/${id}`, `/fixed-assets/${asset}`])
    expect(await refusedAs(me, 'DELETE', path)).toBe(moved);
  expect(await refusedAs(me, 'DELETE', '/fixed-assets/batch', { ids: [asset] })).toBe(moved);
  // Before the day it was the other owner's.
  const early = { kind: 'SALE', disposalDate: '2026-11-20', proceeds: 1 };
  expect(await refusedThere('POST', `/fixed-assets/${theirs.id}/disposal`, early)).toBe(tooEarly);
  const paid = { day: '2026-11-20' };
  expect(await refusedThere('POST', `/loans/${ours.id}/payments`, paid)).toBe(tooEarly);
  // What it was worth on the day is what both have in their figures.
  const assetThere = `/fixed-assets/${theirs.id}`;
  for (const edited of [{ originalValue: 70_000 }, { purchaseDate: '2026-11-22' }]) {
    expect(await refusedThere('PUT', assetThere, edited)).toBe(otherWorth);
  }
  const market = { day: '2026-11-21', value: 50_000 };
  expect(await refusedThere('POST', `${assetThere}/valuations`, market)).toBe(onTheDay);
  expect(await refusedThere('PUT', `/loans/${ours.id}`, { principal: 800 })).toBe(otherWorth);
  await ask('PUT', `/loans/${ours.id}`, { annualRatePercent: 1, name: '新名字' }, home.id);
  await ask('PUT', assetThere, { name: '新名字' }, home.id);
  expect(await partsOf(home.id)).toEqual({ household: 56_000 - 700 + 20_000 });
  const { gain, kind } = (await ask('GET', `/fixed-assets/${asset}`)).disposal;
  expect([kind, gain]).toEqual(['HANDED_OVER', 0]);
  // The month that ends on 30 November is charged to the new owner alone.
  test.clock.advance(15 * 24 * 3600 * 1000);
  const worthOn = async (day: string, userId?: string) =>
    (await ask('GET', `/net-worth?day=${day}`, undefined, userId)).assetBreakdown.fixedAssets;
  expect(await worthOn('2026-12-02', home.id)).toBe(55_000);
  expect([await worthOn('2026-11-21'), await worthOn('2026-11-21', home.id)]).toEqual([0, 56_000]);
});

it('an asset is sold on the day on which it was taken over: it came at its worth, and went with it', async () => {
  // 36,000 over 36 months from February on: by 21 November nine months have ended, 27,000 are left.
  const camera = {
    ...{ name: '相机', assetCode: 'FA-2', assetCategory: '数码', originalValue: 36_000 },
    ...{ salvageValue: 0, estimatedLife: 3, depreciationMethod: 'STRAIGHT_LINE' },
    ...{ purchaseDate: '2026-01-10', startUseDate: '2026-01-10' },
  };
  const { id } = await ask('POST', '/fixed-assets', camera);
  const accountId = (await ask('POST', '/accounts', { ...account, initialBalance: 0 }, home.id)).id;
  await move('FIXED_ASSET', id);
  const [theirs] = await ask('POST', '/fixed-assets/list', {}, home.id);
  const sale = { kind: 'SALE', disposalDate: '2026-11-21', proceeds: 26_500, costs: 300 };
  const sold = `/fixed-assets/${theirs.id}/disposal`;
  const taken = { household: 27_000 };
  expect(await partsOf(home.id)).toEqual(taken);
  await ask('POST', sold, { ...sale, accountId }, home.id);
  expect(
    (await ask('GET', `/fixed-assets/${theirs.id}`, undefined, home.id)).disposal,
  ).toMatchObject({ bookValue: 27_000, gain: -800 });
  // 26,500 less 300 of costs came for 27,000.
  expect(await partsOf(home.id)).toEqual({ ...taken, assets: -800 });
  expect(await partsOf()).toEqual({ household: -27_000 });
  expect((await ask('GET', '/overview/assets', undefined, home.id)).netWorth).toBe(26_200);
  test.clock.set('2026-11-22T02:00:00.000Z');
  expect(await partsOf(home.id)).toEqual({ ...taken, assets: -800 });
  expect((await ask('GET', '/net-worth?day=2026-11-21', undefined, home.id)).netWorth).toBe(26_200);
  await ask('DELETE', sold, undefined, home.id);
  expect(await partsOf(home.id)).toEqual(taken);
});

it('so is one that counts at its market value', async () => {
  const flat = { name: '车位', assetCode: 'FA-3', assetCategory: '房产', originalValue: 60_000 };
  const years = { estimatedLife: 50, salvageValue: 0, depreciationMethod: 'STRAIGHT_LINE' };
  const used = { ...years, purchaseDate: '2026-06-10', startUseDate: '2026-06-10' };
  const { id } = await ask('POST', '/fixed-assets', { ...flat, ...used });
  await ask('POST', `/fixed-assets/${id}/valuations`, { day: '2026-11-10', value: 50_000 });
  const market = { valueBasis: 'MARKET', valueBasisFrom: '2026-11-10' };
  await ask('PUT', `/fixed-assets/${id}`, market);
  await move('FIXED_ASSET', id);
  // What it counted for when it went is not changed behind it.
  const values = `/fixed-assets/${id}/valuations`;
  const [{ id: valueId }] = await ask('GET', values);
  const late: [method: string, path: string, body?: object][] = [
    ['POST', values, { day: '2026-11-11', value: 1 }],
    ['PUT', `${values}/${valueId}`, { value: 1 }],
    ['DELETE', `${values}/${valueId}`],
    ['PUT', `/fixed-assets/${id}`, { valueBasis: 'BOOK', valueBasisFrom: '2026-11-11' }],
  ];
  for (const call of late) expect(await refusedAs(me, ...call)).toBe(moved);
  const [theirs] = await ask('POST', '/fixed-assets/list', {}, home.id);
  const accountId = (await ask('POST', '/accounts', account, home.id)).id;
  const sale = { kind: 'SALE', disposalDate: '2026-11-21', proceeds: 48_000, accountId };
  await ask('POST', `/fixed-assets/${theirs.id}/disposal`, sale, home.id);
  const since = await partsOf(home.id);
  expect([since.household, since.assets]).toEqual([50_000, -2000]);
  expect(await partsOf()).toEqual({ household: -50_000 });
});

it('a deposit, a debt and another asset go at what they come to on the day', async () => {
  // 36,500 at 1 % a year is 1.00 a day (30 days a month, 360 a year: 1.01); without rate nothing is earned.
  const time = { name: '定期', depositType: 'TIME', principal: 1000, annualRatePercent: 0 };
  const deposit = await ask('POST', '/deposits', {
    ...time,
    months: 12,
    startDate: '2026-02-01',
  });
  const owed = { supplierName: '房东', amount: 80, dueDate: '2026-12-31', day: '2026-11-01' };
  const debt = await ask('POST', '/payables', owed);
  await ask('POST', `/payables/${debt.id}/payments`, { amount: 30, day: '2026-11-21' });
  const fund = { name: '公积金', kind: 'HOUSING_FUND', value: 500, day: '2026-11-01' };
  const other = await ask('POST', '/other-assets', fund);
  await ask('PUT', `/other-assets/${other.id}/values/2026-11-21`, { value: 520, paidIn: 15 });
  const others = [
    { kind: 'DEBT', id: debt.id },
    { kind: 'OTHER_ASSET', id: other.id },
  ];
  await move('DEPOSIT', deposit.id, others);
  // 1,000 − 50 + 520; the payment of 30.00, 15.00 paid in and 5.00 gained are of the old owner's day.
  expect(await partsOf()).toEqual({ household: -1470, debts: 30, saving: 15, market: 5 });
  expect(await partsOf(home.id)).toEqual({ household: 1470 });
  const [taken] = await ask('GET', '/payables', undefined, home.id);
  expect(taken).toMatchObject({ supplierName: '房东', amount: 50, dueDate: '2026-12-31' });
  const values = await ask('GET', `/other-assets/${other.id}/values`);
  expect(values.map(({ value }: { value: number }) => value)).toEqual([520, 500]);
  expect((await ask('GET', `/other-assets/${other.id}`)).value).toBe(0);
  // What has ended for the old owner cannot be opened again behind the new one's back.
  const undo = async (method: string, path: string, body?: object) =>
    (await askAs(test, me, method, path, body)).body.message;
  expect(await undo('DELETE', `/deposits/${deposit.id}/close`)).toBe(moved);
  expect(await undo('DELETE', `/payables/${debt.id}/paid`)).toBe(moved);
  expect(await undo('DELETE', `/payables/${debt.id}`)).toBe(moved);
  expect(await undo('PUT', `/other-assets/${other.id}/values/today`, { value: 1 })).toBe(moved);
  for (const path of [`/deposits/${deposit.id}`, `/other-assets/${other.id}`])
    expect(await undo('DELETE', path)).toBe(moved);
  // The personal file of each keeps what was handed over, and on which day.
  for (const userId of [undefined, home.id]) {
    const { body: file } = await askAs(test, me, 'GET', '/personal-data/export', undefined, userId);
    const alone = await signIn(test);
    const read = await askAs(test, alone, 'POST', '/personal-data/import', file);
    expect(read.status, JSON.stringify(read.body)).toBe(200);
    const [figures, again] = [await partsOf(userId), await partsOf(undefined, '2026-11-20', alone)];
    expect(again).toEqual(figures);
  }
});

it('what was taken over begins on the day: nothing is recorded of it before, and no account pays for it again', async () => {
  const time = { name: '定期', depositType: 'TIME', principal: 1000, annualRatePercent: 0 };
  const deposit = await ask('POST', '/deposits', { ...time, months: 12, startDate: '2026-02-01' });
  const fund = { name: '公积金', kind: 'HOUSING_FUND', value: 500, day: '2026-11-01' };
  const other = await ask('POST', '/other-assets', fund);
  const owed = { supplierName: '房东', amount: 80, dueDate: '2026-12-31', day: '2026-11-01' };
  const debt = await ask('POST', '/payables', owed);
  // The same thing is named twice, and handed over once.
  const others = [other, other].map(({ id }) => ({ kind: 'OTHER_ASSET', id }));
  await move('DEPOSIT', deposit.id, [...others, { kind: 'DEBT', id: debt.id }]);
  const ofHome = (path: string) => ask('GET', path, undefined, home.id);
  const [taken, more] = [await ofHome('/deposits'), await ofHome('/other-assets')];
  expect([taken.length, more.length]).toEqual([1, 1]);
  const [path, values] = [`/deposits/${taken[0].id}`, `/other-assets/${more[0].id}/values`];
  const { id: fromAccountId } = await ask('POST', '/accounts', account, home.id);
  expect(await refusedThere('PUT', path, { fromAccountId })).toBe(
    '它是从另一边移来的，本金已经在那里付过，不能再选择账户',
  );
  for (const edited of [{ startDate: '2026-11-22' }, { principal: 999 }]) {
    expect(await refusedThere('PUT', path, edited)).toBe(otherWorth);
  }
  await ask('PUT', path, { name: '三年定期' }, home.id);
  expect(await refusedThere('POST', `${path}/close`, { day: '2026-11-20' })).toBe(tooEarly);
  expect(await refusedThere('PUT', `${values}/2026-11-20`, { value: 1 })).toBe(onTheDay);
  expect(await refusedThere('DELETE', `${values}/2026-11-21`)).toBe(onTheDay);
  // 1,000 − 80 + 500; a debt that is deleted later came from the other owner all the same.
  expect(await partsOf(home.id)).toEqual({ household: 1420 });
  const [{ id: debtThere }] = await ofHome('/payables');
  await ask('DELETE', `/payables/${debtThere}`, undefined, home.id);
  expect(await partsOf(home.id)).toEqual({ household: 1420, debts: 80 });
});

it('handed there and back on a later day, the figures of every day stay', async () => {
  const id = await open();
  await move('ACCOUNT', id);
  test.clock.advance(2 * 24 * 3600 * 1000);
  await confirmAll(test);
  const [ours] = await ask('GET', '/accounts', undefined, home.id);
  await move('ACCOUNT', ours.id);
  const worthOn = async (day: string) => [
    (await ask('GET', `/net-worth?day=${day}`)).netWorth,
    (await ask('GET', `/net-worth?day=${day}`, undefined, home.id)).netWorth,
  ];
  expect(await worthOn('2026-11-20')).toEqual([1000, 0]);
  expect(await worthOn('2026-11-22')).toEqual([0, 1000]);
  expect(await worthOn('2026-11-23')).toEqual([1000, 0]);
});

it('links of what stays end, and come back when it is undone', async () => {
  const id = await open();
  const made = await askAs(test, me, 'POST', '/loans', {
    ...{ name: '车贷', loanType: 'CAR', method: 'ANNUITY', principal: 1200, months: 12 },
    ...{ annualRatePercent: 4.9, startDate: '2026-11-01', accountId: id },
  });
  const loan = made.body.data.id;
  const units = { quantity: 100, purchasePrice: 1, purchaseDate: '2026-11-02', currency: 'CNY' };
  const named = { investmentName: '基金', symbol: '#1#', investmentType: 'FUND' };
  const fund = await ask('POST', '/investments', { ...named, ...units });
  const monthly = { amount: 10, every: 'MONTH', dayOfMonth: 20, startDay: '2026-12-01' };
  await ask('POST', '/fund-plans', { ...monthly, investmentId: fund.id, accountId: id });
  const seen = await ask('POST', '/household/moves/preview', fromToday('ACCOUNT', id));
  expect(seen.linked.map(({ kind, name }: LinkedThing) => [kind, name]).sort()).toEqual([
    ['HOLDING', '基金'],
    ['LOAN', '车贷'],
  ]);
  expect(await refused('/household/moves', fromToday('HOLDING', fund.id))).toBe(
    '它还有执行中的定投计划，请先暂停',
  );
  const { id: moved } = await move('ACCOUNT', id);
  expect((await ask('GET', `/loans/${loan}`)).accountId).toBeNull();
  await ask('DELETE', `/household/moves/${moved}`);
  expect((await ask('GET', `/loans/${loan}`)).accountId).toBe(id);
});

it('is refused twice, while it is imported, after a change, and to whoever may not move', async () => {
  const id = await open();
  const path = '/household/moves';
  const draft = { kind: 'CASH', source: 'alipay', accounts: [{ ref: '', accountId: id }] };
  const { id: draftId } = await ask('POST', '/imports', draft);
  expect(await refused(path, fromToday('ACCOUNT', id))).toBe(
    '它有一份还没有完成的导入，请先完成或删除那份导入',
  );
  await ask('DELETE', `/imports/${draftId}`);
  const { id: moved } = await move('ACCOUNT', id);
  expect(await refused(path, fromToday('ACCOUNT', id))).toBe('余额为0，没有可以从今天起移动的金额');
  await ask('POST', `/accounts/${id}/deposit`, { amount: 1 });
  const undo = await askAs(test, me, 'DELETE', `/household/moves/${moved}`);
  expect(undo.body.message).toBe('移动之后有过改动，不能撤销；可以把它移回');
  const [viewer, editor] = [await home.add('VIEWER'), await home.add('EDITOR')];
  const body = { accountName: '卡', accountType: 'SAVINGS', initialBalance: 1 };
  const theirs = (await askAs(test, viewer, 'POST', '/accounts', body)).body.data.id;
  expect(await refused(path, fromToday('ACCOUNT', theirs), viewer)).toBe(
    '您在这个家庭中只能查看，不能修改',
  );
  const [ours] = await ask('GET', '/accounts', undefined, home.id);
  expect(await refused(path, fromToday('ACCOUNT', ours.id), editor)).toBe(
    '只有家庭的所有者可以移回',
  );
  expect(await refused(path, fromToday('RECURRING', id))).toBe('这类资产只能连同全部历史移动');
});

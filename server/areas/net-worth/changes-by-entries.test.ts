import { beforeEach, describe, expect, it } from 'vitest';
import { changesFixture } from '../../testing/net-worth/changes-fixture.ts';
import { positionOf, snapshotOf } from '../../testing/securities/fake-brokers.ts';
import { securitiesUser } from '../../testing/securities/securities-user.ts';

const { fixture, changes, endOfApril, enter, partsOf, rowsOf } = changesFixture();

describe('an entry of a holding', () => {
  const shares = () => fixture.hold('SH600001', 'CNY', 1000, 9.5, '2026-02-02');
  const over = 'from=2026-04-08&to=2026-04-20';
  beforeEach(endOfApril);

  it('without an account is saving, which a withdrawal for it cancels', async () => {
    const { id } = await shares();
    const yuan = await fixture.open('CHECKING', 'CNY', 50_000);
    // 1,000 × 0.16 and, on the day, 500 × (10.26 − 10.20)
    await enter(id, 'BUY', '2026-04-20', { quantity: 500, price: 10.2, fee: 5 });
    expect(await partsOf(over)).toEqual({ saving: 5105, market: 190, charges: -5 });
    await fixture.move(yuan.id, 'withdraw', 5105, { day: '2026-04-20' });
    expect(await partsOf(over)).toEqual({ market: 190, charges: -5 });
  });

  it('of a purchase on a day to come counts today, as what was entered', async () => {
    await fixture.hold('某物', 'CNY', 100, 9.5, '2026-05-11');
    expect(await partsOf('from=2026-04-28&to=2026-04-30')).toEqual({ recorded: 950 });
    expect(await rowsOf('part=recorded&from=2026-04-28&to=2026-04-30')).toMatchObject([
      { day: '2026-04-30', subject: '某物 期初', amount: 950 },
    ]);
  });

  it('whose money moved in another currency leaves what that cost beyond the rate to fx', async () => {
    const { id } = await shares();
    const dollars = await fixture.open('SAVINGS', 'USD', 3000);
    await enter(id, 'BUY', '2026-04-30', {
      quantity: 100,
      price: 10.4,
      accountId: dollars.id,
      accountAmount: 152,
    });
    fixture.morningOf('2026-05-01');
    // 1,040 − 152 × 6.8525 on the trade, and nothing was there the evening before.
    expect(await partsOf('from=2026-04-29&to=2026-04-30')).toEqual({
      market: 140,
      fx: -1.58,
      recorded: 20_557.5,
    });
  });

  it('that is reinvested, split, or paid out of the capital moves no part but its own', async () => {
    const { id } = await shares();
    await enter(id, 'REINVEST', '2026-04-20', { quantity: 10, amount: 102, tax: 2 });
    // 1,010 × 10.26 − 1,000 × 10.10 − 100
    expect(await partsOf(over)).toEqual({ income: 102, charges: -2, market: 162.6 });
    await enter(id, 'SPLIT', '2026-04-20', { ratioNew: 2, ratioOld: 1 });
    // Twice as many before the reinvestment, at a close that knows of no split.
    expect(await partsOf(over)).toMatchObject({ income: 102, market: 10_422.6 });
    await enter(id, 'RETURN_OF_CAPITAL', '2026-04-20', { amount: 50 });
    expect(await partsOf(over)).toEqual({
      income: 102,
      charges: -2,
      saving: -50,
      market: 10_472.6,
    });
  });

  it('that is an opening, a transfer or a correction is recorded at the price of its day', async () => {
    await fixture.hold('SH600001', 'CNY', 100, 7, '2026-04-08');
    expect(await partsOf('from=2026-04-07&to=2026-04-08')).toEqual({ recorded: 1010 });
    const { id } = await shares();
    await enter(id, 'TRANSFER_OUT', '2026-04-20', { quantity: 100 });
    // 100 + 1,000 shares gained 0.16; 100 of them left at 10.26.
    expect(await partsOf(over)).toEqual({ market: 176, recorded: -1026 });
  });

  it('that carries shares to another own holding is no part', async () => {
    const [{ id }, other] = [await shares(), await shares()];
    const counterpart = { investmentId: other.id };
    await enter(id, 'TRANSFER_OUT', '2026-04-20', { quantity: 100, counterpart });
    expect(await partsOf(over)).toEqual({ market: 320 });
  });

  it('of a holding that is gone leaves its money as saving', async () => {
    const { id } = await shares();
    const yuan = await fixture.open('CHECKING', 'CNY', 50_000);
    await enter(id, 'BUY', '2026-04-20', { quantity: 100, price: 10.26, accountId: yuan.id });
    expect(await partsOf(over)).toEqual({ market: 160 });
    await fixture.send('DELETE', `/investments/${id}`);
    expect(await partsOf(over)).toEqual({ saving: -1026 });
  });
});

describe('money', () => {
  beforeEach(endOfApril);

  it('that moves between own accounts is no part, but what it loses between currencies', async () => {
    const yuan = await fixture.open('CHECKING', 'CNY', 50_000);
    const dollars = await fixture.open('SAVINGS', 'USD', 0);
    const transfer = { fromAccountId: yuan.id, toAccountId: dollars.id, amount: 700 };
    await fixture.send('POST', '/accounts/transfers', { ...transfer, toAmount: 100 });
    // 100 × 6.8525 − 700
    expect(await partsOf('from=2026-04-29')).toEqual({ recorded: 50_000, fx: -14.75 });
    await fixture.send('DELETE', `/accounts/${dollars.id}`);
    expect(await partsOf('from=2026-04-29')).toEqual({ recorded: 50_000, saving: -700 });
  });

  it('that is interest is income, and what was there the evening before changes by the rate', async () => {
    const { id } = await fixture.send('POST', '/accounts', {
      accountName: '美元',
      accountType: 'SAVINGS',
      currency: 'USD',
      initialBalance: 1000,
      day: '2026-04-08',
    });
    await fixture.move(id, 'deposit', 10, { day: '2026-04-20', kind: 'INTEREST' });
    // 1,000 × (6.88 − 6.8947) + 1,010 × (6.8525 − 6.88) = −42.475. From 6,894.70 to 6,921.03 there
    // are 26.33, so that it is shown half a fen higher.
    const expected = { income: 68.8, fx: -42.47 };
    expect(await partsOf('from=2026-04-08&to=2026-04-30')).toEqual(expected);
    const { summary } = await changes('from=2026-04-08&to=2026-04-30&currency=USD');
    expect(summary).toBe('较2026-04-08 +10.00 美元：分红与利息 +10.00');
  });
});

it('a synced account changes by the market of what it still has; the rest is unexplained', async () => {
  const linked = await securitiesUser(fixture.test);
  fixture.actAs(linked);
  const id = await linked.link();
  const held = (quantity: string, price: string) =>
    positionOf('A', { quantity, price, currency: 'CNY' });
  const found = (quantity: string, price: string, money: string) => {
    const cash = [{ currency: 'CNY', amount: money }];
    fixture.fake.answer = async () => snapshotOf([held(quantity, price)], { cash });
    return linked.sync(id);
  };
  fixture.morningOf('2026-04-05');
  await found('10', '5', '100');
  fixture.morningOf('2026-04-08');
  await found('12', '6', '90');
  fixture.morningOf('2026-04-10');
  expect(await partsOf('from=2026-04-04&to=2026-04-07')).toEqual({ recorded: 150 });
  // 10 × (6 − 5); two more for 12 yuan and ten yuan less.
  expect(await partsOf('from=2026-04-07')).toEqual({ market: 10, unexplained: 2 });
  expect(await rowsOf('from=2026-04-07&part=unexplained')).toMatchObject([
    { amount: 12, formula: '12 × 6 − 10 × 6' },
    { amount: -10, formula: '90 × 1 − 100 × 1' },
  ]);
});

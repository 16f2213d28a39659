import { describe, expect, it } from 'vitest';
import { returnsFixture } from '../../testing/fixtures/returns-fixture.ts';

const fixture = returnsFixture();
const { hold, enter, price, performanceOf, twoPurchases } = fixture;

describe('the performance of a holding', () => {
  it('answers the figures of two purchases, each with what it rests on', async () => {
    const id = await twoPurchases();
    const query = { benchmark: 'FIXED', ratePercent: '3' };
    expect(await performanceOf(`/investments/${id}`, query)).toEqual({
      ...{ from: '2025-01-02', to: '2026-01-02', days: 365, currency: 'CNY' },
      ...{ openingValue: 0, closingValue: 22000, moneyIn: 20000, moneyOut: 0, profit: 2000 },
      ...{ unrealizedGain: 2000, realizedGain: 0, income: 0, fees: 0, taxes: 0 },
      simple: { percent: 10, peakInvested: 20000, reason: null },
      twr: {
        ...{ percent: 10, annualPercent: 10, localPercent: null, fxPercent: null, emptyDays: 0 },
        ...{ reason: null, annualReason: null },
      },
      xirr: { annualPercent: 13.4127, periodPercent: null, reason: null, annualReason: null },
      ...{ fx: null, isEstimated: false, priceDay: '2026-01-02', excluded: [] },
      benchmark: {
        ...{ code: 'FIXED', label: '固定年利率3%', isTotalReturn: true, shadowValue: 20450.95 },
        ...{ difference: 1549.05, xirrPercent: 13.4127, shadowXirrPercent: 3, ksPme: 1.0757 },
        ...{ indexPercent: 3, reason: null },
      },
      inputs: {
        flows: [
          { day: '2025-01-02', amount: 10000, kind: 'trade' },
          { day: '2025-07-01', amount: 10000, kind: 'trade' },
          { day: '2026-01-02', amount: -22000, kind: 'closing' },
        ],
        values: [
          { day: '2025-01-02', value: 10000 },
          { day: '2025-06-30', value: 10000 },
          { day: '2025-07-01', value: 20000 },
          { day: '2026-01-02', value: 22000 },
        ],
        rates: [],
      },
    });
  });

  it('of a later period begins with what was held the day before', async () => {
    const id = await twoPurchases();
    const data = await performanceOf(`/investments/${id}`, { from: '2025-08-01' });
    expect(data).toMatchObject({
      ...{ openingValue: 20000, closingValue: 22000, moneyIn: 0, profit: 2000, days: 155 },
      simple: { percent: 10, peakInvested: 20000 },
      twr: {
        ...{ percent: 10, annualPercent: null },
        annualReason: { code: 'PERIOD_UNDER_ONE_YEAR', message: '不足一年，不做年化' },
      },
      xirr: { periodPercent: 10 },
      inputs: { flows: [{ day: '2025-07-31', kind: 'opening', amount: 20000 }, {}] },
    });
  });

  it('adds up held, realised and income to the profit', async () => {
    const id = await hold({ type: 'BUY', day: '2025-03-03', quantity: 1000, price: 10, fee: 5.1 });
    await enter(id, {
      type: 'SELL',
      day: '2025-04-01',
      quantity: 400,
      price: 11,
      fee: 5.04,
      tax: 2.2,
    });
    await enter(id, { type: 'DIVIDEND', day: '2025-05-06', amount: 180 });
    await price(id, 10.5, '2026-01-02');
    // Cases P03 and P04: realised 390.72, income 180, held 6,300 of a cost of 6,003.06.
    expect(await performanceOf(`/investments/${id}`)).toMatchObject({
      ...{ realizedGain: 390.72, income: 180, unrealizedGain: 296.94, profit: 867.66 },
      ...{ fees: 10.14, taxes: 2.2, closingValue: 6300 },
      inputs: {
        flows: [
          { day: '2025-03-03', amount: 10005.1, kind: 'trade' },
          { day: '2025-04-01', amount: -4392.76, kind: 'trade' },
          { day: '2025-05-06', amount: -180, kind: 'dividend' },
          { day: '2026-01-02', amount: -6300, kind: 'closing' },
        ],
      },
    });
  });

  it('ends with the sale of everything, and counts no empty days after it', async () => {
    const id = await hold({ type: 'BUY', day: '2024-01-02', quantity: 10, price: 100 });
    await enter(id, { type: 'SELL', day: '2025-01-01', quantity: 10, price: 110 });
    expect(await performanceOf(`/investments/${id}`)).toMatchObject({
      ...{ days: 365, closingValue: 0, profit: 100, isEstimated: false },
      twr: { percent: 10, annualPercent: 10, emptyDays: 0 },
      xirr: { annualPercent: 10 },
    });
  });

  it('H03 starts at market value where the cost of the opening is 30 % under the close', async () => {
    const body = {
      ...{ investmentName: '某股', symbol: 'X-3', investmentType: 'OTHER', currency: 'CNY' },
      ...{ quantity: 100, purchasePrice: 7, purchaseDate: '2025-01-02' },
    };
    const { id } = (await fixture.test.call('POST', '/investments', { token: fixture.token, body }))
      .body.data;
    await price(id, 10, '2025-01-02');
    await price(id, 12, '2026-01-02');
    expect(await performanceOf(`/investments/${id}`)).toMatchObject({
      profit: 500,
      simple: { peakInvested: 700 },
      twr: { percent: 20, reason: null },
      xirr: {
        ...{ annualPercent: null, periodPercent: null },
        reason: {
          code: 'OPENING_PRICE_IMPLAUSIBLE',
          message: '期初成本与当日市价相差超过20%，购买日期可能不是真实成交日',
        },
      },
      excluded: [],
    });
  });

  it('starts at the cost of an opening whose units are split on its day', async () => {
    const body = {
      ...{ investmentName: '某股', symbol: 'X-6', investmentType: 'OTHER', currency: 'CNY' },
      ...{ quantity: 10, purchasePrice: 100, purchaseDate: '2025-03-03' },
    };
    const { id } = (await fixture.test.call('POST', '/investments', { token: fixture.token, body }))
      .body.data;
    await price(id, 90, '2025-02-28');
    await enter(id, { type: 'SPLIT', day: '2025-03-03', ratioNew: 10, ratioOld: 1 });
    await price(id, 9.5, '2026-01-02');
    // 100 × 9.50 of 1,000.
    expect(await performanceOf(`/investments/${id}`)).toMatchObject({
      twr: { percent: -5, reason: null },
      xirr: { periodPercent: -5, reason: null },
    });
  });

  it.each([
    { name: 'W08 a day trade that lost', to: ['2025-03-03', '2025-03-04', '2026-01-02'], price: 9 },
    { name: 'W04 one that gained', to: ['2025-03-03', '2026-01-02'], price: 11 },
    { name: 'one that came out even', to: ['2025-03-03', '2026-01-02'], price: 10 },
  ])('$name counts all that was bought, whatever the last day is', async ({ to, price: sold }) => {
    const trade = { day: '2025-03-03', quantity: 100 };
    const id = await hold({ ...trade, type: 'BUY', price: 10 });
    await enter(id, { ...trade, type: 'SELL', price: sold });
    const percent = (sold - 10) * 10;
    for (const day of to) {
      for (const path of [`/investments/${id}`, '/investments']) {
        expect(await performanceOf(path, { to: day })).toMatchObject({
          ...{ days: 0, moneyIn: 1000, moneyOut: 100 * sold, profit: 10 * percent },
          simple: { percent, peakInvested: 1000, reason: null },
          twr: { percent, reason: null },
          xirr: {
            ...{ annualPercent: null, periodPercent: null },
            reason: { code: 'ONE_DAY', message: '买卖在同一天，无法年化' },
          },
        });
      }
    }
  });

  it('W08 does not withhold what comes after it', async () => {
    const trade = { day: '2025-03-03', quantity: 100 };
    const id = await hold({ ...trade, type: 'BUY', price: 10 });
    await enter(id, { ...trade, type: 'SELL', price: 9 });
    await enter(id, { type: 'BUY', day: '2025-12-01', quantity: 100, price: 10 });
    await price(id, 11, '2026-01-02');
    const { twr, gains, inputs } = await performanceOf(`/investments/${id}`, { curve: 'true' });
    // 0.9 × 1.1.
    expect(twr).toMatchObject({ percent: -1, emptyDays: 272, reason: null });
    expect(gains[0]).toEqual({ day: '2025-03-03', profit: -100, percent: -10 });
    expect(inputs.flows[0]).toEqual({
      ...{ day: '2025-03-03', amount: 100, kind: 'trade', moneyIn: 1000, moneyOut: 900 },
    });
  });

  it('has no loss of a tax that is withheld once nothing is held any more', async () => {
    const id = await hold({ type: 'BUY', day: '2025-01-06', quantity: 500, price: 30 });
    await enter(id, { type: 'DIVIDEND', day: '2025-01-20', amount: 250 });
    await enter(id, { type: 'SELL', day: '2025-02-03', quantity: 500, price: 31 });
    await enter(id, { type: 'TAX', day: '2025-02-05', amount: 50 });
    // 700 of 15,000; 15,250 ÷ 15,000 × 15,500 ÷ 15,000, and the tax on the next day finds nothing.
    expect(await performanceOf(`/investments/${id}`)).toMatchObject({
      ...{ days: 30, moneyIn: 15050, moneyOut: 15750, profit: 700 },
      simple: { percent: 4.6667 },
      twr: { percent: 5.0556, reason: null },
    });
    // New money of the same day or later has its own return: 120 ÷ 100.
    for (const day of ['2025-02-05', '2025-03-03']) {
      const more = await hold({ type: 'BUY', day, quantity: 10, price: 10 });
      await price(more, 12, '2026-01-02');
      const { twr } = await performanceOf('/investments');
      expect(twr).toMatchObject({ percent: 26.0667, reason: null });
      await fixture.test.call('DELETE', `/investments/${more}`, { token: fixture.token });
    }
  });

  it('counts a fee of its own on the day of a day trade', async () => {
    const trade = { day: '2025-03-03', quantity: 100 };
    const id = await hold({ ...trade, type: 'BUY', price: 10 });
    await enter(id, { ...trade, type: 'SELL', price: 10 });
    await enter(id, { type: 'FEE', day: trade.day, amount: 5 });
    // 1,000 of 1,005.
    expect((await performanceOf(`/investments/${id}`)).twr.percent).toBe(-0.4975);
  });

  it('of what is bought on a day to come has no value yet', async () => {
    const id = await hold({ type: 'BUY', day: '2025-03-03', quantity: 10, price: 10 });
    const body = {
      ...{ investmentName: '某股', symbol: 'X-5', investmentType: 'OTHER', currency: 'CNY' },
      ...{ quantity: 100, purchasePrice: 7, purchaseDate: '2026-02-02', currentPrice: 8 },
    };
    await fixture.test.call('POST', '/investments', { token: fixture.token, body });
    for (const path of [`/investments/${id}`, '/investments']) {
      expect(await performanceOf(path)).toMatchObject({ closingValue: 100, profit: 0 });
    }
  });

  it('without an entry says one reason for every percentage', async () => {
    const id = await hold({ type: 'BUY', day: '2025-01-02', quantity: 10, price: 100 });
    const { test, token } = fixture;
    const path = `/investments/${id}/entries`;
    const [{ id: entry }] = (await test.call('GET', path, { token })).body.data.records;
    await test.call('DELETE', `${path}/${entry}`, { token });
    const reason = { code: 'NO_FLOWS', message: '没有投入记录，无法计算收益率' };
    for (const at of [`/investments/${id}`, '/investments']) {
      const { simple, twr, xirr } = await performanceOf(at);
      const reasons = [simple, twr, xirr].map((one) => one.reason);
      expect(reasons).toEqual([reason, reason, reason]);
      expect([twr.annualReason, xirr.annualReason]).toEqual([null, null]);
    }
  });

  it('H02 of 29 days has a money-weighted figure of the period alone', async () => {
    const id = await hold({ type: 'BUY', day: '2025-12-04', quantity: 10, price: 100 });
    await price(id, 101, '2026-01-02');
    expect((await performanceOf(`/investments/${id}`)).xirr).toEqual({
      ...{ annualPercent: null, periodPercent: 1, reason: null },
      annualReason: { code: 'PERIOD_UNDER_30_DAYS', message: '不足30天，年化没有意义' },
    });
  });

  it('without any price withholds every percentage', async () => {
    const body = {
      ...{ investmentName: '无价', symbol: 'X-4', investmentType: 'OTHER', currency: 'CNY' },
      ...{ quantity: 100, purchasePrice: 7, purchaseDate: '2025-01-02' },
    };
    const { id } = (await fixture.test.call('POST', '/investments', { token: fixture.token, body }))
      .body.data;
    const reason = { code: 'PRICE_NEVER_KNOWN', message: '还没有任何价格，收益率暂不显示' };
    expect(await performanceOf(`/investments/${id}`)).toMatchObject({
      ...{ profit: null, inputs: null },
      simple: { percent: null, reason },
      twr: { percent: null, reason },
      xirr: { annualPercent: null, reason },
    });
  });

  it('says that it is estimated where the newest price of its owner is older than 31 days', async () => {
    const id = await hold({ type: 'BUY', day: '2025-01-02', quantity: 10, price: 100 });
    await price(id, 101, '2025-12-01');
    expect(await performanceOf(`/investments/${id}`)).toMatchObject({
      ...{ isEstimated: true, priceDay: '2025-12-01' },
    });
    await price(id, 102, '2025-12-03');
    expect((await performanceOf(`/investments/${id}`)).isEstimated).toBe(false);
  });

  it('draws its return day by day beside an index', async () => {
    const id = await hold({ type: 'BUY', day: '2025-12-30', quantity: 10, price: 100 });
    await price(id, 101, '2025-12-31');
    await price(id, 103, '2026-01-02');
    const query = { curve: 'true', benchmark: 'FIXED', ratePercent: '0', inputs: 'false' };
    const data = await performanceOf(`/investments/${id}`, query);
    expect(data.inputs).toBeNull();
    expect(data.points).toEqual([
      { day: '2025-12-30', percent: 0, indexPercent: 0 },
      { day: '2025-12-31', percent: 1, indexPercent: 0 },
      { day: '2026-01-01', percent: 1, indexPercent: 0 },
      { day: '2026-01-02', percent: 3, indexPercent: 0 },
    ]);
  });
});

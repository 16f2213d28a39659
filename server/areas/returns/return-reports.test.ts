import { describe, expect, it } from 'vitest';
import {
  type Fields,
  returnReportsFixture,
} from '../../testing/fixtures/return-reports-fixture.ts';
import { encrypted } from '../../testing/securities/securities-user.ts';
import { signIn } from '../../testing/sign-in.ts';

const fixture = returnReportsFixture();
const { send, hold, price, report, fund, foreign, sold } = fixture;

const ofFund = {
  name: '基金',
  currency: 'CNY',
  kind: 'investment',
  opening: 10500,
  moneyIn: 0,
  moneyOut: 5695,
  closing: 6000,
  profit: 1195,
  unrealized: 500,
  realized: 595,
  income: 100,
  fees: 5,
  taxes: 0,
  // 1,195 of 10,500; 11,195 ÷ 10,500 × 5,700 ÷ 5,600 × 6,000 ÷ 5,600; 69 days at 3.7918 % a year.
  simple: 11.381,
  twr: 16.2746,
  xirr: 14.406,
  xirrBasis: '期间',
  reason: null,
};

const ofForeign = {
  name: '美元基金',
  currency: 'USD',
  kind: 'investment',
  opening: 0,
  moneyIn: 7000,
  moneyOut: 0,
  closing: 7590,
  profit: 590,
  unrealized: 590,
  realized: 0,
  income: 0,
  fees: 0,
  taxes: 0,
  simple: 8.4286,
  twr: 8.4286,
  xirr: 8.4286,
  xirrBasis: '期间',
  reason: null,
};

describe('the report of returns', () => {
  it('has a row for every holding of the period, and the figures of all together', async () => {
    const ids = [await fund(), await foreign(), await sold()];
    const { title, rows, totals, usedRates } = await report('investment-returns');
    expect(title).toBe('投资收益');
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({ id: ids[0], ...ofFund });
    expect(rows).toContainEqual({ id: ids[1], ...ofForeign });
    // 1,785 of 17,500 that were invested at most.
    expect(totals).toEqual({
      name: '合计',
      currency: 'CNY',
      opening: 10500,
      moneyIn: 7000,
      moneyOut: 5695,
      closing: 13590,
      profit: 1785,
      unrealized: 1090,
      realized: 595,
      income: 100,
      fees: 5,
      taxes: 0,
      simple: 10.2,
      twr: 15.1238,
      xirr: 15.0906,
      xirrBasis: '期间',
      reason: null,
    });
    expect(usedRates).toEqual([{ currency: 'USD', rate: 6.9, day: '2026-03-01' }]);
  });

  it('says the same of each holding and of all as their own calls do', async () => {
    const ids = [await fund(), await foreign()];
    const { rows, totals } = await report('investment-returns', { from: '2026-02-05' });
    const query = { from: '2026-02-05', currency: 'CNY' };
    for (const [path, row] of [
      ...ids.map((id) => [`/investments/${id}`, rows.find((one: Fields) => one.id === id)]),
      ['/investments', totals],
    ]) {
      const own = (
        await fixture.test.call('GET', `${path}/performance`, { token: fixture.token, query })
      ).body.data;
      expect([row.opening, row.moneyOut, row.profit, row.simple, row.twr, row.xirr]).toEqual([
        ...[own.openingValue, own.moneyOut, own.profit, own.simple.percent, own.twr.percent],
        own.xirr.periodPercent,
      ]);
    }
  });

  it('counts in the currency asked for', async () => {
    const id = await foreign();
    const { rows } = await report('investment-returns', { currency: 'USD' });
    expect(rows).toMatchObject([{ id, moneyIn: 1000, closing: 1100, profit: 100, twr: 10 }]);
  });

  it('gives a dash and the reason for what cannot be known, and leaves it out of the sums by name', async () => {
    await fund();
    const body = encrypted(fixture.test, {
      accountName: '长桥',
      accountType: 'LONGPORT',
      appKey: 'k',
      appSecret: 's',
    });
    const { id } = await send('POST', '/securities/accounts', body);
    const { rows, totals } = await report('investment-returns');
    expect(rows).toContainEqual({
      id,
      name: '长桥',
      currency: 'CNY',
      kind: 'securities-account',
      opening: null,
      moneyIn: null,
      moneyOut: null,
      closing: null,
      profit: null,
      unrealized: null,
      realized: null,
      income: null,
      fees: null,
      taxes: null,
      simple: null,
      twr: null,
      xirr: null,
      xirrBasis: null,
      reason: '只有市值，没有资金流水',
    });
    const reason = '不含 1 项：长桥（只有市值，没有资金流水）';
    expect(totals).toMatchObject({ profit: 1195, twr: 16.2746, reason });
    expect((await report('return-calendar')).totals).toMatchObject({ total: 1195, reason });
  });

  it('names the figure that is withheld when the others are not', async () => {
    // W06: 500 are lost entirely, then 100 come and become 110.
    const id = await hold('归零', { type: 'BUY', day: '2026-03-02', quantity: 1, price: 500 });
    const loss = { type: 'SELL', day: '2026-03-03', quantity: 1, price: 0 };
    await send('POST', `/investments/${id}/entries`, loss);
    const more = { type: 'BUY', day: '2026-03-04', quantity: 1, price: 100 };
    await send('POST', `/investments/${id}/entries`, more);
    await price(id, 110, '2026-03-10');
    const { rows } = await report('investment-returns');
    expect(rows).toMatchObject([{ twr: null, profit: -490 }]);
    expect(rows[0].reason).toMatch('时间加权：2026-03-03 归零后又投入，之前的收益率不能接续');
  });

  it('marks figures that rest on an old price entered by hand', async () => {
    const id = await hold('古董', { type: 'BUY', day: '2026-01-02', quantity: 1, price: 500 });
    await price(id, 520, '2026-01-05');
    const { rows, totals } = await report('investment-returns');
    expect(rows[0].reason).toBe('估算：手工价格已超过31天');
    expect(totals.reason).toBe('估算：手工价格已超过31天');
  });

  it('is about one kind of investment or one securities account when asked', async () => {
    const [first] = [await fund(), await foreign()];
    const stock = { type: 'BUY', day: '2026-01-05', quantity: 1, price: 100 };
    const other = await hold('某股', stock, { investmentType: 'STOCK' });
    const ids = async (query: Fields) =>
      (await report('investment-returns', query)).rows.map(({ id }: Fields) => id);
    expect(await ids({ type: 'STOCK' })).toEqual([other]);
    const others = await report('investment-returns', { type: 'OTHER' });
    expect(others.rows.map(({ id }: Fields) => id)).toContain(first);
    expect(others.totals).toMatchObject({ moneyIn: 7000, profit: 1785 });
    expect((await report('return-calendar', { type: 'OTHER' })).totals).toMatchObject({
      total: 1785,
    });
    const body = encrypted(fixture.test, {
      accountName: '长桥',
      accountType: 'LONGPORT',
      appKey: 'k',
      appSecret: 's',
    });
    const { id } = await send('POST', '/securities/accounts', body);
    expect(await ids({ securitiesAccountId: id })).toEqual([id]);
  });

  it('refuses an unknown kind, an unknown account, that of another, and both at once', async () => {
    const body = encrypted(fixture.test, {
      accountName: '长桥',
      accountType: 'LONGPORT',
      appKey: 'k',
      appSecret: 's',
    });
    const stranger = await signIn(fixture.test);
    const theirs = await fixture.test.call('POST', '/securities/accounts', {
      token: stranger.token,
      body,
    });
    const cases: [Record<string, string>, Fields][] = [
      [{ type: 'ART' }, { type: ['不支持的投资类型'] }],
      [{ securitiesAccountId: 'x' }, { securitiesAccountId: ['账户不存在'] }],
      [{ securitiesAccountId: theirs.body.data.id }, { securitiesAccountId: ['账户不存在'] }],
      [
        { securitiesAccountId: 'x', type: 'STOCK' },
        { securitiesAccountId: ['投资类型和证券账户只能选一个'] },
      ],
    ];
    for (const [query, fields] of cases) {
      for (const name of ['investment-returns', 'return-calendar']) {
        const answer = await fixture.test.call('GET', `/reports/${name}`, {
          token: fixture.token,
          query,
        });
        expect([answer.status, answer.body.error.fields]).toEqual([400, fields]);
      }
    }
  });

  it('has nothing but headings for an owner without investments', async () => {
    expect(await report('investment-returns')).toMatchObject({ rows: [], totals: {} });
    expect(await report('return-calendar')).toMatchObject({ rows: [], totals: {} });
  });

  it('is exported with its sums', async () => {
    await fund();
    const query = { format: 'csv' };
    const answer = await fixture.test.call('GET', '/reports/investment-returns/export', {
      token: fixture.token,
      query,
    });
    expect(answer.body.split('\r\n').slice(1, 3)).toEqual([
      '基金,CNY,10500,0,5695,6000,1195,500,595,100,5,0,11.381,16.2746,14.406,期间,,CNY',
      '合计,CNY,10500,0,5695,6000,1195,500,595,100,5,0,11.381,16.2746,14.406,期间,,CNY',
    ]);
  });
});

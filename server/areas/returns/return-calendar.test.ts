import { describe, expect, it } from 'vitest';
import {
  type Fields,
  returnReportsFixture,
} from '../../testing/fixtures/return-reports-fixture.ts';

const fixture = returnReportsFixture();
const { send, hold, price, report, fund, foreign, sold } = fixture;

describe('the calendar of returns', () => {
  it('shows what each month brought, a row of amounts and one of percentages for each year', async () => {
    await fund();
    await foreign();
    const { title, columns, rows, totals } = await report('return-calendar');
    expect(title).toBe('收益日历');
    expect(columns.map(({ label }: Fields) => label).slice(0, 4)).toEqual([
      ...['年份', '项目', '1月', '2月'],
    ]);
    expect(rows).toEqual([
      {
        year: '2026',
        item: '收益',
        // 500 of the fund; 5,400 + 5,695 - 11,000 of it; 600 of it and 590 of the dollars.
        m01: 500,
        m02: 95,
        m03: 1190,
        total: 1785,
        reason: null,
      },
      {
        year: '2026',
        item: '收益率（%）',
        // 11,000 ÷ 10,500; 18,195 ÷ 18,000 × 12,700 ÷ 12,600 × 12,400 ÷ 12,600; 13,590 ÷ 12,400.
        m01: 4.7619,
        m02: 0.2684,
        m03: 9.5968,
        total: 15.1238,
        reason: null,
      },
    ]);
    expect(totals).toEqual({ year: '合计', item: '收益', total: 1785, reason: null });
  });

  it('has a year for each year in which something was held, and nothing for months without', async () => {
    await sold();
    const query = { from: '2024-06-01' };
    const { rows, totals } = await report('return-calendar', query);
    expect(rows).toMatchObject([
      // 60 ÷ 50, sold on the third of April.
      { year: '2025', m02: null, m03: 0, m04: 10, m05: null, total: 10 },
      { year: '2025', m02: null, m03: 0, m04: 20, m05: null, total: 20 },
    ]);
    expect(totals).toMatchObject({ total: 10 });
  });

  it('counts what comes when nothing is held any more, without a percentage', async () => {
    const id = await hold('已清仓', { type: 'BUY', day: '2026-01-05', quantity: 10, price: 100 });
    const enter = (body: Fields) => send('POST', `/investments/${id}/entries`, body);
    await enter({ type: 'SELL', day: '2026-01-20', quantity: 10, price: 101 });
    await enter({ type: 'DIVIDEND', day: '2026-02-20', amount: 50 });
    const { rows, totals } = await report('return-calendar');
    expect(rows).toMatchObject([
      { m01: 10, m02: 50, m03: null, total: 60 },
      { m01: 1, m02: null, m03: null, total: 1, reason: null },
    ]);
    expect(totals).toMatchObject({ total: 60 });
    const query = { from: '2026-01-01', curve: 'true' };
    const { token } = fixture;
    const answer = await fixture.test.call('GET', '/investments/performance', { token, query });
    const { profit, gains } = answer.body.data;
    expect(profit).toBe(60);
    expect(gains.filter((gain: Fields) => gain.profit)).toEqual([
      { day: '2026-01-20', profit: 10, percent: 1 },
      { day: '2026-02-20', profit: 50, percent: null },
    ]);
  });

  it('counts parts of months at the ends of the period', async () => {
    await fund();
    const query = { from: '2026-02-21', to: '2026-02-28' };
    // 5,600 before, 5,400 at the end.
    expect((await report('return-calendar', query)).rows).toMatchObject([
      { m02: -200, total: -200 },
      { m02: -3.5714, total: -3.5714 },
    ]);
  });

  it('leaves out a percentage after a total loss with new money in the same part, with the reason', async () => {
    const id = await hold('归零', { type: 'BUY', day: '2026-02-02', quantity: 1, price: 500 });
    const loss = { type: 'SELL', day: '2026-02-03', quantity: 1, price: 0 };
    await send('POST', `/investments/${id}/entries`, loss);
    const more = { type: 'BUY', day: '2026-03-04', quantity: 1, price: 100 };
    await send('POST', `/investments/${id}/entries`, more);
    await price(id, 110, '2026-03-10');
    expect((await report('return-calendar')).rows).toMatchObject([
      { m02: -500, m03: 10, total: -490 },
      { m02: -100, m03: 10, total: null, reason: '全年：归零后又投入，收益率不能接续' },
    ]);
  });

  it('says which rate is missing', async () => {
    const first = { type: 'BUY', day: '2025-02-03', quantity: 10, price: 100 };
    await hold('早年美元', first, { currency: 'USD' });
    const { rows, totals } = await report('return-calendar', { from: '2025-01-01' });
    expect([rows, totals.reason]).toEqual([[], '缺少 2025-02-03 的 USD 汇率']);
  });

  it('rounds the sum of the period once, and shows months and days that sum to it', async () => {
    const id = await hold('零头', { type: 'BUY', day: '2026-01-02', quantity: 1, price: 100 });
    await price(id, 100.004, '2026-01-31');
    await price(id, 100.008, '2026-02-28');
    await price(id, 100.012, '2026-03-10');
    // 0.004 in each month: 0.012 together, which is one cent.
    const { rows, totals } = await report('return-calendar');
    const [{ m01, m02, m03, total }] = rows;
    expect([total, totals.total]).toEqual([0.01, 0.01]);
    expect([m01, m02, m03].sort()).toEqual([0, 0, 0.01]);
    const query = { from: '2026-01-01', curve: 'true', currency: 'CNY' };
    const all = (
      await fixture.test.call('GET', '/investments/performance', { token: fixture.token, query })
    ).body.data;
    const gains = all.gains.filter(({ profit }: Fields) => profit !== 0 && profit !== null);
    expect(all.profit).toBe(0.01);
    expect(gains.map(({ profit }: Fields) => profit)).toEqual([0.01]);
  });

  it('refuses a period that ends before it begins', async () => {
    const query = { from: '2026-02-02', to: '2026-02-01' };
    const { status, body } = await fixture.test.call('GET', '/reports/return-calendar', {
      token: fixture.token,
      query,
    });
    expect([status, body.error.fields]).toEqual([400, { from: ['开始日期不能晚于结束日期'] }]);
  });
});

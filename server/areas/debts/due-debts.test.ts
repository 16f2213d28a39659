import { beforeEach, describe, expect, it } from 'vitest';
import { debtsFixture, terms } from '../../testing/fixtures/debts-fixture.ts';

const fixture = debtsFixture();
const { call } = fixture;

describe('a row of one kind', () => {
  it('is not found among those of the other kind', async () => {
    const body = { customerName: '张三', ...terms };
    const { id } = (await call('POST', '/receivables', body)).body.data;
    expect((await call('GET', `/payables/${id}`)).status).toBe(404);
    expect((await call('PUT', `/payables/${id}`, { amount: 1 })).status).toBe(404);
    expect((await call('DELETE', `/payables/${id}`)).status).toBe(404);
    expect((await call('GET', '/payables')).body.data).toEqual([]);
  });

  it('keeps the currency it was written in when the base currency changes', async () => {
    await call('POST', '/receivables', { customerName: '张三', ...terms });
    fixture.test.deps.config.baseCurrency = 'USD';
    const { data } = (await call('GET', '/receivables/summary')).body;
    const [row] = (await call('GET', '/receivables')).body.data;
    fixture.test.deps.config.baseCurrency = 'CNY';
    expect(row.currency).toBe('CNY');
    expect(data).toMatchObject({ totalAmount: 0, currency: 'USD', missingRates: ['CNY'] });
  });
});

describe('the lists of what is due', () => {
  beforeEach(async () => {
    const days = [
      '2026-11-30',
      '2026-11-19',
      '2026-11-28',
      '2026-11-21',
      '2026-11-20',
      '2026-11-29',
    ];
    for (const dueDate of days) {
      await call('POST', '/receivables', { customerName: `客户 ${dueDate}`, amount: 1, dueDate });
    }
    await call('POST', '/payables', { supplierName: '房东', amount: 1, dueDate: '2026-11-25' });
    for (const dueDate of ['2026-11-10', '2026-11-22']) {
      const body = { supplierName: '已付', amount: 1, dueDate };
      const { id } = (await call('POST', '/payables', body)).body.data;
      await call('PUT', `/payables/${id}/paid`);
    }
  });

  const daysOf = (rows: { dueDate: string }[]) => rows.map((row) => row.dueDate);

  it('show as overdue what was due before today, earliest first, without what is paid', async () => {
    const { data } = (await call('GET', '/receivables-payables/overdue')).body;
    expect(daysOf(data.receivables)).toEqual(['2026-11-19', '2026-11-20']);
    expect(data.payables).toEqual([]);
  });

  it('show as upcoming what is due today and in the next seven days', async () => {
    const { data } = (await call('GET', '/receivables-payables/upcoming')).body;
    expect(daysOf(data.receivables)).toEqual(['2026-11-21', '2026-11-28']);
    expect(data.payables).toMatchObject([{ supplierName: '房东', dueInDays: 4 }]);
  });

  it.each([
    ['0', ['2026-11-21']],
    ['9', ['2026-11-21', '2026-11-28', '2026-11-29', '2026-11-30']],
  ])('show as upcoming what is due within %s days', async (days, expected) => {
    const answer = await fixture.test.call('GET', '/receivables-payables/upcoming', {
      token: fixture.token,
      query: { days },
    });
    expect(daysOf(answer.body.data.receivables)).toEqual(expected);
  });

  it.each(['', '-1', '1.5', 'x', '3651', '99999'])('refuse %j days', async (days) => {
    const answer = await fixture.test.call('GET', '/receivables-payables/upcoming', {
      token: fixture.token,
      query: { days },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('VALIDATION_FAILED');
  });
});

describe('the overview', () => {
  it('counts what is outstanding, and how many payables are overdue', async () => {
    const due = (amount: number, dueDate: string) => ({ amount, dueDate });
    await call('POST', '/receivables', { customerName: 'a', ...due(300.33, '2026-11-01') });
    await call('POST', '/receivables', { customerName: 'b', ...due(200, '2026-12-01') });
    await call('POST', '/payables', { supplierName: 'c', ...due(120.5, '2026-11-20') });
    await call('POST', '/payables', { supplierName: 'd', ...due(80, '2026-11-21') });
    const paid = { supplierName: 'e', ...due(999, '2026-11-01') };
    const { id } = (await call('POST', '/payables', paid)).body.data;
    await call('PUT', `/payables/${id}/paid`);
    expect((await call('GET', '/overview/assets')).body.data).toMatchObject({
      totalAssets: 500.33,
      totalLiabilities: 200.5,
      netWorth: 299.83,
      liquidAssets: 0,
      assetBreakdown: { receivables: 500.33 },
      statistics: { overduePayables: 1 },
    });
  });
});

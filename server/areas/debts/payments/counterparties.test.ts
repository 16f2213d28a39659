import { describe, expect, it } from 'vitest';
import { debtPaymentsFixture } from '../../../testing/fixtures/debt-payments-fixture.ts';

const { call, open } = debtPaymentsFixture();

describe('a payment into an account', () => {
  it('is not undone when the money was spent since', async () => {
    const accountId = await open(0);
    const body = { customerName: '老王', amount: 500, dueDate: '2026-12-01' };
    const { id } = (await call('POST', '/receivables', body)).body.data;
    const path = `/receivables/${id}/payments`;
    const { paymentId } = (await call('POST', path, { amount: 500, accountId })).body.data;
    await call('POST', `/accounts/${accountId}/withdraw`, { amount: 1 });
    const { status, body: refused } = await call('DELETE', `${path}/${paymentId}`);
    expect([status, refused.code]).toEqual([400, 'INSUFFICIENT_BALANCE']);
    expect((await call('GET', `/receivables/${id}`)).body.data.status).toBe('PAID');
  });
});

describe('the people of debts', () => {
  it('are answered with what is outstanding, the largest balance first', async () => {
    const due = { dueDate: '2026-12-01' };
    await call('POST', '/receivables', { customerName: '老王', amount: 500, ...due });
    const { id } = (await call('POST', '/payables', { supplierName: '老王', amount: 800, ...due }))
      .body.data;
    await call('POST', `/payables/${id}/payments`, { amount: 200 });
    await call('POST', '/receivables', { customerName: '表妹', amount: 300, ...due });
    expect((await call('GET', '/receivables-payables/people')).body.data).toEqual([
      { name: '表妹', receivable: 300, payable: 0, net: 300, currency: 'CNY' },
      { name: '老王', receivable: 500, payable: 600, net: -100, currency: 'CNY' },
    ]);
  });
});

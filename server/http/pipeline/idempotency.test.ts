import { describe, expect, it } from 'vitest';
import { accountsFixture } from '../../testing/accounts-fixture.ts';

const fixture = accountsFixture();
const { call, openAccount } = fixture;

describe('an Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'one-submission' };

  it('makes a repeated deposit happen once, and answers the same', async () => {
    const { id } = await openAccount();
    const first = await call('POST', `/accounts/${id}/deposit`, { amount: 5 }, { headers });
    await call('POST', `/accounts/${id}/deposit`, { amount: 1 });
    const second = await call('POST', `/accounts/${id}/deposit`, { amount: 5 }, { headers });
    expect(second.body).toEqual(first.body);
    expect((await call('GET', `/accounts/${id}`)).body.data.balance).toBe(6);
  });

  it('refuses another body under the same key', async () => {
    const { id } = await openAccount();
    await call('POST', `/accounts/${id}/deposit`, { amount: 5 }, { headers });
    const answer = await call('POST', `/accounts/${id}/deposit`, { amount: 6 }, { headers });
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('CONFLICT');
  });

  it('does not store a refusal', async () => {
    const { id } = await openAccount();
    const withdraw = () => call('POST', `/accounts/${id}/withdraw`, { amount: 5 }, { headers });
    expect((await withdraw()).status).toBe(400);
    await call('POST', `/accounts/${id}/deposit`, { amount: 5 });
    expect((await withdraw()).status).toBe(200);
  });

  it('makes one deposit of twenty concurrent calls', async () => {
    const { id } = await openAccount();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        call('POST', `/accounts/${id}/deposit`, { amount: 5 }, { headers }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect((await call('GET', `/accounts/${id}`)).body.data.balance).toBe(5);
  });

  it('gives the first answer to a retry that would now be refused', async () => {
    const { id } = await openAccount({ initialBalance: 5 });
    const withdraw = () => call('POST', `/accounts/${id}/withdraw`, { amount: 5 }, { headers });
    const answers = await Promise.all([withdraw(), withdraw(), withdraw()]);
    answers.push(await withdraw());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await call('GET', `/accounts/${id}`)).body.data.balance).toBe(0);
  });

  it('creates one row, with one audit line, for twenty concurrent calls', async () => {
    const body = { accountName: '备用金', accountType: 'SAVINGS' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', '/accounts', body, { headers })),
    );
    const ids = new Set(answers.map((answer) => answer.body.data.id));
    expect(ids.size).toBe(1);
    expect((await call('GET', '/accounts')).body.data).toHaveLength(1);
    const lines = fixture.test.deps.db.selectFrom('audit_log').selectAll();
    expect(await lines.where('target_id', 'in', [...ids]).execute()).toHaveLength(1);
  });

  it('gives the first answer also after the row was deleted', async () => {
    const { id } = await openAccount();
    const deposit = () => call('POST', `/accounts/${id}/deposit`, { amount: 5 }, { headers });
    const first = await deposit();
    await call('DELETE', `/accounts/${id}`);
    expect((await deposit()).body).toEqual(first.body);
    const other = { headers: { 'idempotency-key': 'another-submission' } };
    expect((await call('POST', `/accounts/${id}/deposit`, { amount: 5 }, other)).status).toBe(404);
  });

  it('is validated after the row: an invalid key for a missing row is 404', async () => {
    const { id } = await openAccount();
    const wrong = { headers: { 'idempotency-key': 'two words' } };
    const deposit = () => call('POST', `/accounts/${id}/deposit`, { amount: 5 }, wrong);
    expect((await deposit()).status).toBe(400);
    await call('DELETE', `/accounts/${id}`);
    expect((await deposit()).status).toBe(404);
  });

  it('expires after a day', async () => {
    const { id } = await openAccount();
    await call('POST', `/accounts/${id}/deposit`, { amount: 5 }, { headers });
    fixture.test.clock.advance(24 * 3600_000 + 1000);
    await call('POST', `/accounts/${id}/deposit`, { amount: 5 }, { headers });
    expect((await call('GET', `/accounts/${id}`)).body.data.balance).toBe(10);
  });
});

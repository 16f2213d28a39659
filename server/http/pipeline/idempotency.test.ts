import { describe, expect, it } from 'vitest';
import { accountHolder } from '../../testing/account-holder.ts';

const holder = accountHolder();
const { call, openAccount } = holder;

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

  it('does not remember what was refused', async () => {
    const { id } = await openAccount();
    const withdraw = () => call('POST', `/accounts/${id}/withdraw`, { amount: 5 }, { headers });
    expect((await withdraw()).status).toBe(400);
    await call('POST', `/accounts/${id}/deposit`, { amount: 5 });
    expect((await withdraw()).status).toBe(200);
  });

  it('serves twenty calls at once with one deposit', async () => {
    const { id } = await openAccount();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        call('POST', `/accounts/${id}/deposit`, { amount: 5 }, { headers }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect((await call('GET', `/accounts/${id}`)).body.data.balance).toBe(5);
  });

  it('answers a retry that would be refused, now that the first has been done', async () => {
    const { id } = await openAccount({ initialBalance: 5 });
    const withdraw = () => call('POST', `/accounts/${id}/withdraw`, { amount: 5 }, { headers });
    const answers = await Promise.all([withdraw(), withdraw(), withdraw()]);
    answers.push(await withdraw());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await call('GET', `/accounts/${id}`)).body.data.balance).toBe(0);
  });

  it('makes twenty calls at once create one row, with one audit line', async () => {
    const body = { accountName: '备用金', accountType: 'SAVINGS' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', '/accounts', body, { headers })),
    );
    const ids = new Set(answers.map((answer) => answer.body.data.id));
    expect(ids.size).toBe(1);
    expect((await call('GET', '/accounts')).body.data).toHaveLength(1);
    const lines = holder.test.deps.db.selectFrom('audit_log').selectAll();
    expect(await lines.where('target_id', 'in', [...ids]).execute()).toHaveLength(1);
  });

  it('answers as the first time, also when the row it was about has gone since', async () => {
    const { id } = await openAccount();
    const deposit = () => call('POST', `/accounts/${id}/deposit`, { amount: 5 }, { headers });
    const first = await deposit();
    await call('DELETE', `/accounts/${id}`);
    expect((await deposit()).body).toEqual(first.body);
    const other = { headers: { 'idempotency-key': 'another-submission' } };
    expect((await call('POST', `/accounts/${id}/deposit`, { amount: 5 }, other)).status).toBe(404);
  });

  it('is looked at after the row: one that is none, about a row that is not there, is 404', async () => {
    const { id } = await openAccount();
    const wrong = { headers: { 'idempotency-key': 'two words' } };
    const deposit = () => call('POST', `/accounts/${id}/deposit`, { amount: 5 }, wrong);
    expect((await deposit()).status).toBe(400);
    await call('DELETE', `/accounts/${id}`);
    expect((await deposit()).status).toBe(404);
  });

  it('is forgotten after a day', async () => {
    const { id } = await openAccount();
    await call('POST', `/accounts/${id}/deposit`, { amount: 5 }, { headers });
    holder.test.clock.advance(24 * 3600_000 + 1000);
    await call('POST', `/accounts/${id}/deposit`, { amount: 5 }, { headers });
    expect((await call('GET', `/accounts/${id}`)).body.data.balance).toBe(10);
  });
});

import { describe, expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import { transfersFixture } from '../../../testing/fixtures/transfers-fixture.ts';
import { signIn } from '../../../testing/sign-in.ts';

const { fixture, call, send, list, entries, balance, openTwo } = transfersFixture();

describe('undoing a transfer', () => {
  it('adds a reversal to both accounts, on the day of the transfer', async () => {
    const two = await openTwo();
    const { id } = (await send({ ...two, amount: 40, day: '2026-11-03' })).body.data;
    const { status, body } = await call('DELETE', `/accounts/transfers/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, data: null, message: '转账已撤销' });
    const from = await entries(two.fromAccountId);
    const shared = { type: 'TRANSFER', day: '2026-11-03', transferId: id, isUndoable: false };
    expect(from).toMatchObject([
      { ...shared, label: '转出冲正', amount: 40, balanceAfter: 100, reverses: from[1].id },
      { ...shared, label: '转出', amount: -40, balanceAfter: 60, reverses: null },
      { type: 'OPENING' },
    ]);
    expect(await entries(two.toAccountId)).toMatchObject([
      { ...shared, label: '转入冲正', amount: -40, balanceAfter: 0 },
      { ...shared, label: '转入', amount: 40 },
      { type: 'OPENING' },
    ]);
    expect(await list()).toMatchObject({ total: 0, records: [] });
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('is possible once, after which the transfer is 404', async () => {
    const { id } = (await send({ ...(await openTwo()), amount: 40 })).body.data;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call('DELETE', `/accounts/transfers/${id}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  });

  it('is refused when the money is spent', async () => {
    const two = await openTwo();
    const { id } = (await send({ ...two, amount: 40 })).body.data;
    await call('POST', `/accounts/${two.toAccountId}/withdraw`, { amount: 15 });
    const { body } = await call('DELETE', `/accounts/transfers/${id}`);
    expect(body.code).toBe('INSUFFICIENT_BALANCE');
    expect([await balance(two.fromAccountId), await balance(two.toAccountId)]).toEqual([60, 25]);
    expect(await list()).toMatchObject({ total: 1 });
  });

  it('is impossible once one of the accounts is deleted, and the other keeps its entry', async () => {
    const two = await openTwo();
    const { id } = (await send({ ...two, amount: 40 })).body.data;
    await call('DELETE', `/accounts/${two.fromAccountId}`);
    expect((await call('DELETE', `/accounts/transfers/${id}`)).status).toBe(404);
    expect(await list()).toMatchObject({ total: 0 });
    expect(await entries(two.toAccountId)).toMatchObject([
      { type: 'TRANSFER', label: '转入', amount: 40, transferId: id, isUndoable: false },
      { type: 'OPENING' },
    ]);
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('is 404 for another owner’s transfer', async () => {
    const { id } = (await send({ ...(await openTwo()), amount: 40 })).body.data;
    const { token } = await signIn(fixture.test);
    const answer = await fixture.test.call('DELETE', `/accounts/transfers/${id}`, { token });
    expect(answer.status).toBe(404);
    expect(await list()).toMatchObject({ total: 1 });
  });

  it('is 404 for an entry that is the other side or a reversal', async () => {
    const two = await openTwo();
    await send({ ...two, amount: 40 });
    const [other] = await entries(two.toAccountId);
    expect((await call('DELETE', `/accounts/transfers/${other.id}`)).status).toBe(404);
  });
});

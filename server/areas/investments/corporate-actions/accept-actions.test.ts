import { describe, expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import { corporateActionsFixture } from '../../../testing/fixtures/corporate-actions-fixture.ts';
import { signIn } from '../../../testing/sign-in.ts';

const fixture = corporateActionsFixture();
const { call, hold, announce, decide, list, entriesOf, holding } = fixture;

describe('a proposal', () => {
  it('that is accepted becomes its entries: case P06 ends with a gain of 976.99 and 100 of income', async () => {
    const id = await hold();
    const [opening] = await entriesOf(id);
    await call('PUT', `/investments/${id}/entries/${opening.id}`, { cost: 20006, price: null });
    const action = await announce(id, '10送3转2派1元');
    const { status, body } = await decide(action, 'accept');
    expect([status, body.message]).toEqual([200, '已记入交易记录']);
    expect(body.data).toMatchObject({ id: action.id, state: 'ACCEPTED', version: 2 });
    const types = (await entriesOf(id)).map((entry: { type: string; note: string }) => [
      entry.type,
      entry.note,
    ]);
    expect(types).toEqual([
      ['DIVIDEND', '10送3转2派1元'],
      ['CAPITALISATION', '10送3转2派1元'],
      ['BONUS', '10送3转2派1元'],
      ['OPENING', null],
    ]);
    await call('POST', `/investments/${id}/entries`, {
      type: 'SELL',
      day: '2026-07-01',
      quantity: 1500,
      price: 14,
      fee: 6.51,
      tax: 10.5,
    });
    expect(await holding(id)).toMatchObject({ quantity: 0, realizedGain: 976.99, income: 100 });
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('of a split multiplies what is held at the same cost', async () => {
    const id = await hold({ quantity: 20, purchasePrice: 1500 });
    const action = await announce(id, '1拆10');
    expect(action.entries).toMatchObject([{ type: 'SPLIT', label: '拆股', ratioNew: 10 }]);
    await decide(action, 'accept');
    expect(await holding(id)).toMatchObject({ quantity: 200, totalCost: 30000 });
  });

  it('can be accepted with other entries, which may move the money of an account', async () => {
    const id = await hold();
    const account = { accountName: '招行', accountType: 'CHECKING', balance: 0, currency: 'CNY' };
    const accountId = (await call('POST', '/accounts', account)).body.data.id;
    const action = await announce(id, '10派1元');
    const entry = { type: 'DIVIDEND', day: '2026-06-18', amount: 99.5, tax: 9.95, accountId };
    expect((await decide(action, 'accept', { entries: [entry] })).status).toBe(200);
    expect((await entriesOf(id))[0]).toMatchObject({ day: '2026-06-18', amount: 99.5, accountId });
    expect((await call('GET', `/accounts/${accountId}`)).body.data.balance).toBe(89.55);
  });

  it('writes all entries or none, and says which one is wrong', async () => {
    const id = await hold();
    const action = await announce(id, '10送3转2派1元');
    const entries = [
      { type: 'BONUS', day: '2026-06-12', quantity: 300 },
      { type: 'DIVIDEND', day: '2026-06-12', amount: 0 },
    ];
    const { status, body } = await decide(action, 'accept', { entries });
    expect([status, body.error.fields]).toEqual([400, { 'entries.1.amount': ['金额必须大于0'] }]);
    expect(await entriesOf(id)).toHaveLength(1);
    expect(await list()).toEqual([action]);
    const sale = { type: 'SELL', day: '2026-06-12', quantity: 1, price: 1 };
    const other = await decide(action, 'accept', { entries: [sale] });
    expect(other.body.error.fields).toEqual({ 'entries.0.type': ['公司行动不能记成这类交易'] });
  });

  it('is not accepted before the day it is paid, nor where nothing was held', async () => {
    const id = await hold();
    const toCome = await announce(id, '10派1元', { exDay: '2026-12-01', recordDay: null });
    expect((await decide(toCome, 'accept')).body.error.fields).toEqual({
      'entries.0.day': ['交易日期不能晚于今天'],
    });
    const before = await announce(id, '10派1元', { exDay: '2025-06-12', recordDay: null });
    expect(before).toMatchObject({ quantityHeld: 0, entries: [] });
    expect((await decide(before, 'accept')).body.error.fields).toEqual({
      entries: ['登记日没有持仓，没有可以记入的交易'],
    });
  });

  it('is decided once: a second decision is refused with 409 and writes nothing', async () => {
    const id = await hold();
    const accepted = await announce(id, '10派1元');
    await decide(accepted, 'accept');
    const dismissed = await announce(id, '10派2元', { exDay: '2026-07-12' });
    expect((await decide(dismissed, 'dismiss')).body.data).toMatchObject({ state: 'DISMISSED' });
    for (const [action, text] of [
      [accepted, '这项公司行动已接受，不能再处理'],
      [dismissed, '这项公司行动已忽略，不能再处理'],
    ] as const) {
      for (const how of ['accept', 'dismiss'] as const) {
        const { status, body } = await decide(action, how);
        expect([status, body.message]).toEqual([409, text]);
      }
    }
    expect(await entriesOf(id)).toHaveLength(2);
  });

  it('accepted twice at once is booked once', async () => {
    const id = await hold();
    const action = await announce(id, '10派1元');
    const answers = await Promise.all([decide(action, 'accept'), decide(action, 'accept')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await entriesOf(id)).toHaveLength(2);
  });

  it('is removed with its holding', async () => {
    const id = await hold();
    await announce(id, '10派1元');
    await call('DELETE', `/investments/${id}`);
    expect(await list()).toEqual([]);
  });

  it('is not found by another owner', async () => {
    const action = await announce(await hold(), '10派1元');
    ({ token: fixture.token } = await signIn(fixture.test));
    expect(await list()).toEqual([]);
    expect((await decide(action, 'accept')).status).toBe(404);
    expect((await decide(action, 'dismiss')).status).toBe(404);
    const { status, body } = await call('GET', '/corporate-actions', undefined, {
      investmentId: action.investmentId,
    });
    expect([status, body.error.fields]).toEqual([400, { investmentId: ['投资不存在'] }]);
  });
});

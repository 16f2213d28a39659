import { describe, expect, it } from 'vitest';
import { transfersFixture } from '../../../testing/fixtures/transfers-fixture.ts';
import { signIn } from '../../../testing/sign-in.ts';

const { fixture, call, openAccount, send, list, entries, balance, openTwo } = transfersFixture();

describe('a transfer between own accounts', () => {
  it('is one entry on each account, on its day, with the same description', async () => {
    const two = await openTwo();
    const body = { ...two, amount: 40.5, day: '2026-11-03', description: '每月储蓄' };
    const { status, body: answer } = await send(body);
    expect(status).toBe(200);
    expect(answer).toMatchObject({ success: true, message: '转账成功' });
    const { id } = answer.data;
    const createdAt = '2026-11-21T02:00:00.000Z';
    expect(answer.data).toEqual({ ...body, id, toAmount: 40.5, rate: null, createdAt });
    const shared = { type: 'TRANSFER', day: '2026-11-03', transferId: id, reverses: null };
    expect(await entries(two.fromAccountId)).toMatchObject([
      { ...shared, label: '转出', amount: -40.5, balanceAfter: 59.5, description: '每月储蓄' },
      { type: 'OPENING', transferId: null, isUndoable: false },
    ]);
    expect(await entries(two.toAccountId)).toMatchObject([
      { ...shared, label: '转入', amount: 40.5, balanceAfter: 40.5, isUndoable: true },
      { type: 'OPENING' },
    ]);
    expect(await list()).toMatchObject({ total: 1, records: [answer.data] });
  });

  it('repays a credit card', async () => {
    const { fromAccountId: bank } = await openTwo({ initialBalance: 5000 });
    const card = await openAccount({ accountType: 'CREDIT' });
    await call('POST', `/accounts/${card.id}/withdraw`, { amount: 1234.5 });
    await send({ fromAccountId: bank, toAccountId: card.id, amount: 1234.5 });
    expect([await balance(bank), await balance(card.id)]).toEqual([3765.5, 0]);
  });

  it('between currencies names both amounts, and is answered with the rate they imply', async () => {
    const two = await openTwo({ initialBalance: 1000 }, { currency: 'USD' });
    const { body } = await send({ ...two, amount: 720, toAmount: 100 });
    // 100 ÷ 720 = 0.13888…
    expect(body.data).toMatchObject({ amount: 720, toAmount: 100, rate: 0.13888889 });
    expect([await balance(two.fromAccountId), await balance(two.toAccountId)]).toEqual([280, 100]);
    const entry = { amount: 100, balanceAfter: 100 };
    expect(await entries(two.toAccountId)).toMatchObject([entry, { type: 'OPENING' }]);
  });

  it('in one currency may repeat its amount as the amount that arrives', async () => {
    const { status } = await send({ ...(await openTwo()), amount: 3, toAmount: 3 });
    expect(status).toBe(200);
  });

  it('happens once under one Idempotency-Key', async () => {
    const two = await openTwo();
    const key = { 'idempotency-key': 'once' };
    const first = await send({ ...two, amount: 60 }, key);
    expect((await send({ ...two, amount: 60 }, key)).body).toEqual(first.body);
    expect((await send({ ...two, amount: 61 }, key)).status).toBe(409);
    expect(await balance(two.fromAccountId)).toBe(40);
  });

  it('is in the audit log, with its undoing', async () => {
    const { id } = (await send({ ...(await openTwo()), amount: 1 })).body.data;
    await call('DELETE', `/accounts/transfers/${id}`);
    const lines = await fixture.test.deps.db
      .selectFrom('audit_log')
      .select(['action', 'target_id'])
      .where('action', 'like', 'accountTransfers.%')
      .where('target_id', '=', id)
      .orderBy('id')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual([
      'accountTransfers.create',
      'accountTransfers.remove',
    ]);
  });

  it('arrives and loses nothing when many happen at once in both directions', async () => {
    const two = await openTwo({ initialBalance: 500 }, { initialBalance: 500 });
    const back = { fromAccountId: two.toAccountId, toAccountId: two.fromAccountId };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => send({ ...(n % 2 ? two : back), amount: 10 + n })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    // Six go each way: 11+13+…+21 = 96 out, 10+12+…+20 = 90 back.
    expect([await balance(two.fromAccountId), await balance(two.toAccountId)]).toEqual([494, 506]);
  });
});

describe('a transfer that is refused', () => {
  it.each([
    ['without the account it leaves', { fromAccountId: null }, 'fromAccountId', '请选择转出账户'],
    ['without the account it reaches', { toAccountId: ' ' }, 'toAccountId', '请选择转入账户'],
    ['from an unknown account', { fromAccountId: 'x' }, 'fromAccountId', '账户不存在'],
    ['to an unknown account', { toAccountId: 'x' }, 'toAccountId', '账户不存在'],
    ['without an amount', { amount: null }, 'amount', '金额必须大于0'],
    ['of 0', { amount: 0 }, 'amount', '金额必须大于0'],
    ['below 0', { amount: -1 }, 'amount', '金额必须大于0'],
    ['of a thousandth', { amount: 1.001 }, 'amount', '最多保留2位小数'],
    ['of a text', { amount: '1' }, 'amount', '必须是数字'],
    ['when 0 arrives', { toAmount: 0 }, 'toAmount', '金额必须大于0'],
    ['when another amount arrives', { toAmount: 2 }, 'toAmount', '同币种转账的到账金额必须相同'],
    ['on a day to come', { day: '2026-11-22' }, 'day', '日期不能晚于今天'],
    ['before 1970', { day: '1969-12-31' }, 'day', '日期不能早于1970-01-01'],
    ['on no day', { day: '2026-02-30' }, 'day', '日期格式不正确'],
    ['with 501 letters', { description: 'x'.repeat(501) }, 'description', '不能超过500个字符'],
  ])('names the field that is wrong: %s', async (_, fields, field, text) => {
    const two = await openTwo();
    const { status, body } = await send({ ...two, amount: 1, ...fields });
    expect(status).toBe(400);
    expect(body.code).toBe('VALIDATION_FAILED');
    expect(body.error.fields[field]).toContain(text);
    expect(await entries(two.fromAccountId)).toHaveLength(1);
    expect(await entries(two.toAccountId)).toHaveLength(1);
  });

  it('may not go to the account it comes from', async () => {
    const { fromAccountId } = await openTwo();
    const { body } = await send({ fromAccountId, toAccountId: fromAccountId, amount: 1 });
    expect(body.error.fields).toEqual({ toAccountId: ['转出账户和转入账户不能相同'] });
  });

  it('needs the amount that arrives between currencies', async () => {
    const two = await openTwo({ initialBalance: 100 }, { currency: 'USD' });
    const { body } = await send({ ...two, amount: 1 });
    expect(body.error.fields).toEqual({ toAmount: ['账户币种不同，请填写到账金额'] });
  });

  it('takes nothing when the account has too little, and nothing arrives', async () => {
    const two = await openTwo();
    const { status, body } = await send({ ...two, amount: 100.01 });
    expect([status, body.code]).toEqual([400, 'INSUFFICIENT_BALANCE']);
    expect([await balance(two.fromAccountId), await balance(two.toAccountId)]).toEqual([100, 0]);
  });

  it('takes nothing when the new balance would have too many digits', async () => {
    const two = await openTwo({ initialBalance: 100 }, { initialBalance: 999999999999999 });
    const { body } = await send({ ...two, amount: 0.01 });
    expect(body.error.fields).toEqual({ amount: ['余额超出可记录的范围'] });
    expect(await balance(two.fromAccountId)).toBe(100);
  });

  it('may not go to or come from another owner’s account', async () => {
    const { fromAccountId, toAccountId } = await openTwo();
    const { token } = await signIn(fixture.test);
    const stranger = await fixture.test.call('POST', '/accounts', {
      token,
      body: { accountName: '别人的', accountType: 'CHECKING', initialBalance: 50 },
    });
    const other = stranger.body.data.id;
    const to = await send({ fromAccountId, toAccountId: other, amount: 1 });
    expect(to.body.error.fields).toEqual({ toAccountId: ['账户不存在'] });
    const from = await send({ fromAccountId: other, toAccountId, amount: 1 });
    expect(from.body.error.fields).toEqual({ fromAccountId: ['账户不存在'] });
  });
});

it('transfers are listed in pages, newest first', async () => {
  const two = await openTwo({ initialBalance: 1000 });
  for (let amount = 1; amount <= 5; amount += 1) await send({ ...two, amount });
  const page = async (number: string) => {
    const query = { page: number, size: '2' };
    return (await call('GET', '/accounts/transfers', undefined, { query })).body.data;
  };
  const amounts = ({ records }: { records: { amount: number }[] }) =>
    records.map(({ amount }) => amount);
  expect(amounts(await page('1'))).toEqual([5, 4]);
  expect(await page('3')).toMatchObject({ total: 5, hasNext: false, records: [{ amount: 1 }] });
});

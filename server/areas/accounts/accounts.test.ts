import { describe, expect, it } from 'vitest';
import { accountsFixture } from '../../testing/accounts-fixture.ts';

const fixture = accountsFixture();
const { call, openAccount } = fixture;

describe('opening an account', () => {
  it('returns the account, with the defaults for what was left out', async () => {
    const { status, body } = await call('POST', '/accounts', {
      accountName: '  工资卡 ',
      accountType: 'SAVINGS',
      initialBalance: 1234.5,
      description: '  ',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      message: '账户已添加',
      data: {
        accountName: '工资卡',
        accountType: 'SAVINGS',
        balance: 1234.5,
        currency: 'CNY',
        description: null,
        isDefault: false,
        version: 1,
      },
    });
  });

  it('writes an opening entry even of zero', async () => {
    const { id } = await openAccount();
    const { body } = await call('GET', `/accounts/${id}/transactions`);
    expect(body.data).toMatchObject({
      total: 1,
      page: 1,
      size: 20,
      hasPrevious: false,
      hasNext: false,
    });
    expect(body.data.records[0]).toMatchObject({ type: 'OPENING', amount: 0, balanceAfter: 0 });
  });

  it.each([
    ['no name', { accountName: ' ' }, 'accountName', '账户名称不能为空'],
    ['no type', { accountType: null }, 'accountType', '请选择账户类型'],
    ['an unknown type', { accountType: 'LOAN' }, 'accountType', '请选择账户类型'],
    ['a negative balance', { initialBalance: -1 }, 'initialBalance', '余额不能为负数'],
    ['a thousandth', { initialBalance: 0.001 }, 'initialBalance', '最多保留2位小数'],
    ['a text for a number', { initialBalance: '5' }, 'initialBalance', '必须是数字'],
    ['a currency we do not keep', { currency: 'TWD' }, 'currency', '不支持的货币'],
    ['an empty currency', { currency: '' }, 'currency', '货币不能为空'],
    ['a blank currency', { currency: '  ' }, 'currency', '货币不能为空'],
    [
      'a name of 101 characters',
      { accountName: '名'.repeat(101) },
      'accountName',
      '不能超过100个字符',
    ],
    ['a NUL byte', { description: 'a\0b' }, 'description', '包含不允许的字符'],
  ])('refuses %s', async (_, fields, field, text) => {
    const body = { accountName: '工资卡', accountType: 'CHECKING', ...fields };
    const answer = await call('POST', '/accounts', body);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('VALIDATION_FAILED');
    expect(answer.body.error.fields[field]).toContain(text);
    expect((await call('GET', '/accounts')).body.data).toEqual([]);
  });

  it('refuses sixteen digits instead of rounding them', async () => {
    const body = '{"accountName":"a","accountType":"CHECKING","initialBalance":12345678901234.567}';
    const answer = await call('POST', '/accounts', body);
    expect(answer.body.error.fields.initialBalance).toContain('数字最多保留15位有效数字');
  });
});

describe('editing an account', () => {
  it('keeps what is left out and clears what is null', async () => {
    const { id } = await openAccount({ description: '备注', initialBalance: 10 });
    const { body } = await call('PUT', `/accounts/${id}`, {
      accountName: '新名',
      description: null,
    });
    expect(body.data).toMatchObject({
      accountName: '新名',
      description: null,
      balance: 10,
      version: 2,
    });
  });

  it.each(['', ' ', null])('refuses an account without a currency: %j', async (currency) => {
    const { id } = await openAccount();
    const answer = await call('PUT', `/accounts/${id}`, { currency });
    expect(answer.status).toBe(400);
    expect(answer.body.error.fields).toEqual({ currency: ['货币不能为空'] });
  });

  it('writes an edited balance as an adjustment', async () => {
    const { id } = await openAccount({ initialBalance: 100 });
    await call('PUT', `/accounts/${id}`, { balance: 80 });
    await call('PUT', `/accounts/${id}`, { balance: 80 });
    const { records } = (await call('GET', `/accounts/${id}/transactions`)).body.data;
    expect(records).toMatchObject([
      { type: 'ADJUSTMENT', amount: -20, balanceAfter: 80 },
      { type: 'OPENING' },
    ]);
  });

  it('refuses a stale version and shows the row as it is', async () => {
    const { id } = await openAccount();
    await call('PUT', `/accounts/${id}`, { accountName: '先改', version: 1 });
    const answer = await call('PUT', `/accounts/${id}`, { accountName: '后改', version: 1 });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'CONFLICT',
      error: { current: { accountName: '先改', version: 2 } },
    });
  });

  it('refuses another currency once the account has moved money', async () => {
    const { id } = await openAccount();
    expect((await call('PUT', `/accounts/${id}`, { currency: 'USD' })).body.data.currency).toBe(
      'USD',
    );
    await call('POST', `/accounts/${id}/deposit`, { amount: 1 });
    const answer = await call('PUT', `/accounts/${id}`, { currency: 'CNY' });
    expect(answer.status).toBe(400);
    expect(answer.body.error.fields.currency).toEqual(['账户已有收支记录，不能更改货币']);
  });

  it('refuses to turn a credit account with a debt into one that may not be negative', async () => {
    const { id } = await openAccount({ accountType: 'CREDIT' });
    await call('POST', `/accounts/${id}/withdraw`, { amount: 5 });
    const answer = await call('PUT', `/accounts/${id}`, { accountType: 'CHECKING' });
    const { code, message } = answer.body;
    expect([code, message]).toEqual(['INSUFFICIENT_BALANCE', '账户尚有欠款，不能改为此类型']);
    const settled = await call('PUT', `/accounts/${id}`, { accountType: 'CHECKING', balance: 0 });
    expect(settled.body.data).toMatchObject({ accountType: 'CHECKING', balance: 0 });
  });
});

describe('the mark of the default account', () => {
  it('is on one account, also when many ask at once', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) ids.push((await openAccount()).id);
    await Promise.all(ids.map((id) => call('PUT', `/accounts/${id}/default`)));
    const { data } = (await call('GET', '/accounts')).body;
    expect(data.filter((row: { isDefault: boolean }) => row.isDefault)).toHaveLength(1);
  });

  it('counts as an edit of the row that gets it and of the row that loses it', async () => {
    const first = await openAccount();
    const second = await openAccount();
    await call('PUT', `/accounts/${first.id}/default`);
    await call('PUT', `/accounts/${second.id}/default`);
    const { data } = (await call('GET', '/accounts')).body;
    expect(data).toMatchObject([
      { isDefault: false, version: 3 },
      { isDefault: true, version: 2 },
    ]);
  });
});

describe('deleting an account', () => {
  it('deletes its transactions too', async () => {
    const { id } = await openAccount({ initialBalance: 5 });
    expect((await call('DELETE', `/accounts/${id}`)).body).toMatchObject({
      success: true,
      data: null,
    });
    expect((await call('GET', `/accounts/${id}`)).status).toBe(404);
    expect((await call('GET', `/accounts/${id}/transactions`)).status).toBe(404);
    expect((await call('DELETE', `/accounts/${id}`)).status).toBe(404);
    const left = await fixture.test.deps.db
      .selectFrom('account_transactions')
      .selectAll()
      .where('account_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});

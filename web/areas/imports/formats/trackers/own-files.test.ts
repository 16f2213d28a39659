import { describe, expect, it } from 'vitest';
import { exportingUsers } from '../../../../testing/exporting-users.ts';

const { newUser } = exportingUsers();

const formats = ['xlsx', 'csv'];

describe('a list that was exported comes back', () => {
  it.each(formats)('as the transactions of all accounts, in %s', async (format) => {
    const from = await newUser();
    const [yuan, dollars] = ['CNY', 'USD'].map((currency) => ({
      accountName: `${currency} 账户`,
      accountType: 'SAVINGS',
      currency,
    }));
    const opening = { initialBalance: 1000, day: '2026-03-02' };
    const one = await from.send('POST', '/accounts', { ...yuan, ...opening });
    const two = await from.send('POST', '/accounts', { ...dollars, ...opening });
    const spent = { amount: 20.55, day: '2026-03-03', description: '=早点' };
    await from.send('POST', `/accounts/${one.id}/withdraw`, spent);
    const moved = { fromAccountId: one.id, toAccountId: two.id, amount: 690, toAmount: 100 };
    await from.send('POST', '/accounts/transfers', { ...moved, day: '2026-03-04' });

    const to = await newUser();
    const accounts = [yuan, dollars].map((account) => ({
      ref: account?.accountName,
      newAccount: account,
    }));
    const path = '/accounts/transactions/export';
    await to.bringIn(await from.file(`${path}?format=${format}`), 'CASH', { accounts });
    const wanted = ['账户名称', '日期', '金额', '余额', '货币'] as const;
    expect((await to.columnsOf(path, ...wanted)).sort()).toEqual(
      [
        // A new account opens with nothing; what the other one opened with comes in after that.
        'CNY 账户 2026-03-02 0 0 CNY',
        'CNY 账户 2026-03-02 1000 1000 CNY',
        'CNY 账户 2026-03-03 -20.55 979.45 CNY',
        'CNY 账户 2026-03-04 -690 289.45 CNY',
        'USD 账户 2026-03-02 0 0 USD',
        'USD 账户 2026-03-02 1000 1000 USD',
        'USD 账户 2026-03-04 100 1100 USD',
      ].sort(),
    );
    expect(await to.columnsOf(path, '说明')).toContain("'=早点");
  });

  it.each(formats)('as the transactions of one account, in %s', async (format) => {
    const from = await newUser();
    const body = { accountName: '工资卡', accountType: 'SAVINGS', currency: 'CNY' };
    const opening = { initialBalance: 12.5, day: '2026-03-02' };
    const { id } = await from.send('POST', '/accounts', { ...body, ...opening });
    await from.send('POST', `/accounts/${id}/deposit`, { amount: 7000, day: '2026-03-10' });

    const to = await newUser();
    const accounts = [{ ref: '', newAccount: body }];
    const file = await from.file(`/accounts/${id}/transactions/export?format=${format}`);
    await to.bringIn(file, 'CASH', { accounts });
    expect(await to.send('GET', '/accounts')).toMatchObject([
      { accountName: '工资卡', balance: 7012.5 },
    ]);
  });

  it.each(formats)('as the trades of all holdings, in %s', async (format) => {
    const from = await newUser();
    const share = { investmentName: '平安银行', symbol: '000001', investmentType: 'STOCK' };
    const first = { type: 'BUY', day: '2026-03-02', quantity: 1200, price: 11.25, fee: 5.14 };
    const { id } = await from.send('POST', '/investments', {
      ...share,
      currency: 'CNY',
      firstEntry: first,
    });
    for (const entry of [
      { type: 'DIVIDEND', day: '2026-04-01', amount: 300.25, tax: 30.03 },
      {
        type: 'SELL',
        day: '2026-05-06',
        quantity: 200,
        price: 12,
        fee: 5,
        tax: 1.2,
        note: '@卖出',
      },
    ]) {
      await from.send('POST', `/investments/${id}/entries`, entry);
    }

    const to = await newUser();
    const path = '/investments/entries/export';
    await to.bringIn(await from.file(`${path}?format=${format}`), 'TRADES');
    const all = async (user: typeof to) =>
      new TextDecoder().decode(await user.file(`${path}?format=csv`));
    expect(await all(to)).toBe(await all(from));
    expect(await to.columnsOf(path, '投资代码', '日期', '持仓数量', '备注')).toEqual([
      '000001 2026-03-02 1200 ',
      '000001 2026-04-01 1200 ',
      "000001 2026-05-06 1000 '@卖出",
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../../server/testing/build-test-app.ts';
import { signIn } from '../../../../../server/testing/sign-in.ts';
import { lookAt, rowsOf } from '../../../../testing/import-samples.ts';
import { startRealApp } from '../../../../testing/real-app.tsx';

let test: TestApp;
beforeAll(async () => {
  test = await startRealApp();
});
afterAll(() => test.close());

/** A new user with the calls of a journey. */
async function newUser() {
  const { token } = await signIn(test);
  const send = async (method: string, path: string, body?: object) => {
    const answer = await test.call(method, path, { token, ...(body && { body }) });
    expect([path, answer.status, answer.body.error]).toEqual([path, 200, undefined]);
    return answer.body.data;
  };
  const file = async (path: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const { rawPayload } = await test.app.inject({ method: 'GET', url: `/api${path}`, headers });
    return new Uint8Array(rawPayload);
  };
  /** Columns of an exported list. */
  const columnsOf = async (path: string, ...wanted: string[]) => {
    const text = new TextDecoder().decode(await file(`${path}?format=csv`));
    const [headings = [], ...lines] = text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
    return lines.map((line) => wanted.map((heading) => line[headings.indexOf(heading)]).join(' '));
  };
  /** Brings a file in as the page does, all rows that are new. */
  const bringIn = async (bytes: Uint8Array, kind: 'CASH' | 'TRADES', choices: object = {}) => {
    expect((await lookAt(bytes)).formats[0]).toMatchObject({
      source: 'jiadi',
      kind,
      certainty: 'sure',
    });
    const { rows } = await rowsOf(bytes);
    const { id } = await send('POST', '/imports', { kind, source: 'jiadi', ...choices });
    const { counts } = await send('POST', `/imports/${id}/rows`, { offset: 0, rows });
    expect(counts).toMatchObject({ new: rows.length, error: 0 });
    await send('POST', `/imports/${id}/apply`, {});
  };
  return { send, file, columnsOf, bringIn };
}

const formats = ['xlsx', 'csv'];

describe('a list that was exported comes back', () => {
  it.each(formats)('as the transactions of all accounts, in %s', async (format) => {
    const from = await newUser();
    const [yuan, dollars] = ['CNY', 'USD'].map((currency) => ({
      ...{ accountName: `${currency} 账户`, accountType: 'SAVINGS', currency },
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
      ...{ ...share, currency: 'CNY', firstEntry: first },
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

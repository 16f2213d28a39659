import { describe, expect, it } from 'vitest';
import type { Account } from '../../../../contract/accounts/accounts.ts';
import { alipay, alipayWeb } from '../formats/bills/alipay.ts';
import { jingdong, meituan } from '../formats/bills/shopping.ts';
import { wechat } from '../formats/bills/wechat.ts';
import { assignedAccounts, historyOf, sentAccounts, targetOf } from '../preview/draft-accounts.ts';
import { accountsOfFile, guessTarget, targetProblem } from './account-targets.ts';

const account = (id: string, accountName: string) => ({ id, accountName }) as Account;
const named = (ref: string, isOtherSide = false) => ({
  ref,
  rows: 1,
  isOtherSide,
  currency: 'CNY' as const,
});
const context = { accounts: [] as Account[], source: 'alipay', presetId: null, count: 2 };

describe('the accounts of a file', () => {
  it('are those of its rows, the busiest first, and after them those that are only named in transfers', () => {
    expect(
      accountsOfFile([
        { n: 1, account: '余额', amount: '1', currency: 'CNY' },
        { n: 2, account: '余额宝', amount: '1', counterAccount: '招商银行' },
        { n: 3, account: '余额宝', amount: '1', counterAccount: '余额' },
        { n: 4, account: '花呗', amount: '1', skip: '交易关闭' },
      ]),
    ).toEqual([
      { ref: '余额宝', rows: 2, isOtherSide: false, currency: 'CNY' },
      { ref: '余额', rows: 1, isOtherSide: false, currency: 'CNY' },
      { ref: '招商银行', rows: 1, isOtherSide: true, currency: 'CNY' },
    ]);
  });

  it('leave out rows that could not be read as far as their account', () => {
    const rows = [
      { n: 1, account: '余额', amount: '1' },
      { n: 2, problem: '“昨天”不是日期' },
      { n: 3, account: '余额', problem: '“一元”不是数字' },
    ];
    expect(accountsOfFile(rows)).toEqual([
      { ref: '余额', rows: 2, isOtherSide: false, currency: 'CNY' },
    ]);
  });

  it('have the currency of most of their rows, and yuan where the product does not know it', () => {
    const rows = (currency: string) => [1, 2].map((n) => ({ n, currency, amount: '1' }));
    expect(accountsOfFile(rows('USD'))[0]?.currency).toBe('USD');
    expect(accountsOfFile(rows('TWD'))[0]?.currency).toBe('CNY');
  });
});

describe('the first guess for an account of a file', () => {
  it('is the own account of the same name, also with the name of the wallet before it', () => {
    const accounts = [account('1', '工资卡'), account('2', '支付宝余额')];
    expect(guessTarget(named('工资卡'), { ...context, accounts })).toEqual({
      to: 'own',
      accountId: '1',
    });
    expect(guessTarget(named('余额'), { ...context, accounts })).toEqual({
      to: 'own',
      accountId: '2',
    });
  });

  it('is a new account for the money of a wallet, and nothing for the cards in its bill', () => {
    expect(guessTarget(named('余额宝'), context)).toMatchObject({ accountName: '支付宝余额宝' });
    expect(guessTarget(named('招商银行储蓄卡(1234)'), context)).toEqual({ to: 'nowhere' });
    expect(guessTarget(named('招商银行'), { ...context, source: 'actual' })).toMatchObject({
      to: 'new',
      accountName: '招商银行',
    });
  });

  it.each([alipay, alipayWeb, wechat, jingdong, meituan])(
    'is nothing for a card in a bill of $label',
    ({ source }) => {
      expect(guessTarget(named('招商银行储蓄卡(1234)'), { ...context, source })).toEqual({
        to: 'nowhere',
      });
    },
  );

  it('is nothing for an account that is only the other side of transfers', () => {
    expect(guessTarget(named('余额', true), context)).toEqual({ to: 'nowhere' });
    const accounts = [account('1', '工资卡')];
    expect(
      guessTarget(named('余额宝', true), { ...context, accounts, presetId: '1', count: 1 }),
    ).toEqual({ to: 'nowhere' });
  });

  it('is the account whose page led here, where the file is of one account', () => {
    const accounts = [account('1', '工资卡'), account('2', '生活费')];
    const preset = { ...context, accounts, presetId: '2' };
    expect(guessTarget(named(''), { ...preset, count: 1 })).toEqual({ to: 'own', accountId: '2' });
    expect(guessTarget(named('工资卡'), preset)).toEqual({ to: 'own', accountId: '1' });
  });

  it('is left to the person for a file that names no account, unless there is only one', () => {
    const accounts = [account('1', '工资卡'), account('2', '生活费')];
    expect(guessTarget(named(''), { ...context, accounts })).toBeUndefined();
    expect(guessTarget(named(''), { ...context, accounts: accounts.slice(0, 1) })).toEqual({
      to: 'own',
      accountId: '1',
    });
  });
});

it('a target that is missing, or new without a name, cannot be sent', () => {
  const fresh = { to: 'new', accountType: 'CHECKING', currency: 'CNY' } as const;
  expect(targetProblem(undefined)).toBe('请选择账户');
  expect(targetProblem({ ...fresh, accountName: ' ' })).toBe('账户名称不能为空');
  expect(targetProblem({ ...fresh, accountName: '余额' })).toBeUndefined();
  expect(targetProblem({ to: 'nowhere' })).toBeUndefined();
});

describe('the accounts of a draft', () => {
  const of = (ref: string, more: object) =>
    ({
      ...{ ref, accountId: null, newAccount: null, ignored: false, opening: null },
      ...more,
    }) as Parameters<typeof targetOf>[0];
  const opening = (difference: number) => ({ opening: { difference } });
  const fresh = { accountName: '零钱', accountType: 'EWALLET', initialBalance: 0 };
  const accounts = [
    of('a', { accountId: '1', ...opening(0) }),
    of('b', { newAccount: fresh, ...opening(12.5) }),
    of('c', { ignored: true, accountId: '1' }),
    of('d', {}),
  ];

  it('go where was chosen, with the history that was chosen', () => {
    expect(accounts.map(targetOf)).toEqual([
      { to: 'own', accountId: '1' },
      { to: 'new', ...fresh, currency: 'CNY' },
      { to: 'nowhere' },
      undefined,
    ]);
    expect(accounts.map(historyOf)).toEqual([
      ...['KEEP_BALANCE', 'FILE_BALANCE', undefined, undefined],
    ]);
  });

  it('are shown while they have a target, and all of them while rows have errors', () => {
    const shown = (error: number) =>
      assignedAccounts({
        accounts,
        counts: { error, new: 1, duplicate: 1, skipped: 1, chosen: 1 },
      }).map(({ ref }) => ref);
    expect(shown(0)).toEqual(['a', 'b', 'c']);
    expect(shown(1)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are sent back as they are, with what has changed', () => {
    const newAccount = { ...fresh, currency: 'CNY' };
    expect(sentAccounts(accounts, {})).toEqual([
      { ref: 'a', accountId: '1', history: 'KEEP_BALANCE' },
      { ref: 'b', newAccount, history: 'FILE_BALANCE' },
      { ref: 'c', ignore: true },
    ]);
    const targets = { d: { to: 'own', accountId: '2' } } as const;
    const histories = { a: undefined, b: 'KEEP_BALANCE' } as const;
    expect(sentAccounts(accounts, { targets, histories })).toEqual([
      { ref: 'a', accountId: '1' },
      { ref: 'b', newAccount, history: 'KEEP_BALANCE' },
      { ref: 'c', ignore: true },
      { ref: 'd', accountId: '2' },
    ]);
  });
});

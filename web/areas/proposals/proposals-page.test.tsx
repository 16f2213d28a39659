import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Currency } from '../../../contract/fields/currencies.ts';
import { proposalRows } from '../../../server/areas/proposals/proposals.repository.ts';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { newPerson } from '../../testing/person.ts';
import {
  connect,
  openPage,
  showPage,
  signInBrowser,
  startRealApp,
} from '../../testing/real-app.tsx';
import { factsOf, titleOf } from './entry-fields.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startRealApp();
});
beforeEach(() => connect(test));
afterAll(() => test.close());

const patience = { timeout: 25_000 };
const longTest = 60_000;

/** The page with an account of 100 yuan, and proposals of deposits in it, one by default. */
async function show(entry: object = {}, currency: Currency = 'CNY', count = 1) {
  const token = await signInBrowser(test);
  const { id: ownerId } = (await test.call('GET', '/auth/me', { token })).body.data;
  const account = { accountName: '工资卡', accountType: 'SAVINGS', initialBalance: 100 };
  const { id } = (await test.call('POST', '/accounts', { token, body: account })).body.data;
  const now = test.deps.now();
  const proposed = { accountId: id, amount: 50.5, day: '2026-11-02', description: '报销' };
  const row = () => ({
    id: test.deps.newId(),
    owner_id: ownerId,
    kind: 'DEPOSIT' as const,
    status: 'PENDING' as const,
    entry: JSON.stringify({ ...proposed, ...entry }),
    reason: '来自账单',
    currency,
    token_id: null,
    token_name: '记账助手',
    version: 1,
    handled_at: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    expires_at: new Date(now.getTime() + 86_400_000).toISOString(),
  });
  await proposalRows.insert(test.deps.db as never, Array.from({ length: count }, row));
  const person = newPerson();
  openPage('/dashboard/proposals');
  const balance = async () =>
    (await test.call('GET', `/accounts/${id}`, { token })).body.data.balance;
  return { person, balance };
}

const emptied = () => screen.findByText('没有待确认的提议', {}, patience);

describe('the page of proposals', () => {
  it(
    'shows all of what is proposed, by whom and why, and writes it when it is accepted',
    async () => {
      const { person, balance } = await show();
      const pending = within(await screen.findByRole('list', { name: '待确认' }, patience));
      await pending.findByRole('heading', { name: '存入 工资卡' }, patience);
      pending.getByText(/^记账助手/);
      for (const text of ['¥50.50', '2026-11-02', '报销', '来自账单']) pending.getByText(text);
      expect(await balance()).toBe(100);
      await person.click(pending.getByRole('button', { name: '接受 存入 工资卡' }));
      await emptied();
      expect(await balance()).toBe(150.5);
    },
    longTest,
  );

  it(
    'writes nothing of what is rejected, and lists it under its state',
    async () => {
      const { person, balance } = await show();
      await person.click(await screen.findByRole('button', { name: /^拒绝/ }, patience));
      await emptied();
      expect(await balance()).toBe(100);
      await person.click(screen.getByRole('combobox', { name: '状态' }));
      await person.click(
        await screen.findByRole('option', { name: '已拒绝', hidden: true }, patience),
      );
      const rejected = within(await screen.findByRole('list', { name: '已拒绝' }, patience));
      expect(rejected.queryByRole('button')).toBeNull();
    },
    longTest,
  );

  it(
    'shows fields that the form does not have too, and words of a program as plain text',
    async () => {
      await show({ kind: 'INTEREST', description: '<b>忽略以上指令</b>', day: null });
      const pending = within(await screen.findByRole('list', { name: '待确认' }, patience));
      pending.getByText('存入类型');
      pending.getByText('利息');
      pending.getByText('接受的当天');
      pending.getByText('<b>忽略以上指令</b>');
    },
    longTest,
  );

  it(
    'shows money in the currency of the proposal, with all of its decimals',
    async () => {
      await show({ fee: 1.5, price: 12.3456 }, 'HKD');
      const pending = within(await screen.findByRole('list', { name: '待确认' }, patience));
      for (const text of ['HKD 50.50', 'HKD 1.50', 'HKD 12.3456']) pending.getByText(text);
    },
    longTest,
  );

  it(
    'lets what was proposed be changed before it is accepted, and says what is wrong with it',
    async () => {
      const { person, balance } = await show();
      await person.click(await screen.findByRole('button', { name: /^修改/ }, patience));
      const dialog = within(await screen.findByRole('dialog', {}, patience));
      const amount = dialog.getByRole('textbox', { name: /^金额/ });
      await person.clear(amount);
      await person.type(amount, '0');
      await person.click(dialog.getByRole('button', { name: '接受' }));
      await dialog.findByText('金额必须大于0', {}, patience);
      await person.clear(amount);
      await person.type(amount, '60');
      await person.click(dialog.getByRole('button', { name: '接受' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
      await emptied();
      expect(await balance()).toBe(160);
    },
    longTest,
  );

  it(
    'shows the page before, when the last one of a page has been handled',
    async () => {
      const { person } = await show({}, 'CNY', 21);
      await screen.findByText('显示第 1 至 20 条，共 21 条', {}, patience);
      await person.click(screen.getByRole('button', { name: '下一页' }));
      await screen.findByText('显示第 21 至 21 条，共 21 条', {}, patience);
      await person.click(screen.getByRole('button', { name: /^拒绝/ }));
      const pending = await screen.findByRole('list', { name: '待确认' }, patience);
      await waitFor(
        () => expect(within(pending).getAllByRole('listitem')).toHaveLength(20),
        patience,
      );
    },
    longTest,
  );

  it(
    'says of an account that could not be read that it was not read, never that it is gone',
    async () => {
      const real = globalThis.fetch;
      let isBroken = true;
      vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
        if (!isBroken || !url.startsWith('/api/investments?')) return real(url, init);
        const refusal = { success: false, code: 'FORBIDDEN', message: '权限不足' };
        return new Response(JSON.stringify(refusal), { status: 403 });
      });
      const { person } = await show();
      await screen.findByText('加载失败: 权限不足', {}, patience);
      expect(screen.queryByText(/已不存在/)).toBeNull();
      isBroken = false;
      await person.click(screen.getByRole('button', { name: '重新加载' }));
      await screen.findByRole('heading', { name: '存入 工资卡' }, patience);
    },
    longTest,
  );
});

it(
  'shows each entry with its category before and after, and accepts all categories as one change',
  async () => {
    let entryId = '';
    const { token } = await showPage(test, '/dashboard/proposals', async (signedIn) => {
      const send = async (method: string, path: string, body?: object) =>
        (await test.call(method, path, { token: signedIn, body })).body.data;
      const categories = await send('POST', '/spending/categories/starting-set');
      const { id: categoryId } = categories.find(({ name }: { name: string }) => name === '打车');
      const card = { accountName: '信用卡', accountType: 'CREDIT', day: '2026-01-01' };
      const { id: accountId } = await send('POST', '/accounts', card);
      const entry = { accountId, type: 'WITHDRAW', amount: 25, day: '2026-11-02', payee: '滴滴' };
      ({ id: entryId } = await send('POST', '/spending/entries', entry));
      const { id: owner_id } = await send('GET', '/auth/me');
      const now = test.deps.now().toISOString();
      await proposalRows.insert(test.deps.db as never, [
        {
          ...{ id: test.deps.newId(), owner_id, kind: 'CATEGORY', status: 'PENDING' },
          entry: JSON.stringify({ categoryId, entryIds: [entryId] }),
          ...{ reason: '打车软件', currency: 'CNY', token_id: null, token_name: '记账助手' },
          ...{ version: 1, handled_at: null, created_at: now, updated_at: now },
          expires_at: '2099-01-01T00:00:00.000Z',
        },
      ]);
    });
    const person = newPerson();
    await screen.findByRole('heading', { name: '分类 交通 / 打车' }, patience);
    const entries = within(await screen.findByRole('list', { name: '要分类的流水' }, patience));
    entries.getByText(/^2026-11-02 滴滴 .*25\.00：未分类 → 交通 \/ 打车$/);
    await person.click(screen.getByRole('button', { name: '接受全部分类' }));
    await emptied();
    const categorized = async () =>
      (await test.call('GET', `/spending/entries/${entryId}`, { token })).body.data.chosenBy;
    expect(await categorized()).toBe('AGENT');
    await person.click(await screen.findByRole('button', { name: '撤销' }, patience));
    await waitFor(async () => expect(await categorized()).toBeNull(), patience);
  },
  longTest,
);

it('everything that accepting a proposal would write is shown, in the words of its fields', () => {
  const rows = {
    accounts: [{ id: 'a1', name: '工资卡', currency: 'CNY' as const }],
    investments: [{ id: 'i1', name: 'VT' }],
    categories: [{ id: 'c1', name: '餐饮', isHidden: false }],
  } satisfies Parameters<typeof factsOf>[1];
  const proposal = (kind: string, entry: object) =>
    ({ kind, entry, currency: 'USD' }) as Parameters<typeof factsOf>[0];
  const facts = (kind: string, entry: object) =>
    factsOf(proposal(kind, entry), rows).map(({ label, text }) => `${label} ${text}`);
  const trade = {
    ...{ type: 'BUY', investmentId: 'i1', quantity: 10, price: 1.2345, amount: 12.35, fee: 1 },
    ...{ tax: 0.5, accountId: 'a1', accountAmount: 88, note: '加仓', confirmDay: '2026-03-05' },
  };
  expect(facts('TRADE', trade)).toEqual([
    ...['投资 VT', '日期 接受的当天', '数量 10', '价格 USD 1.2345', '金额 USD 12.35'],
    ...['费用 USD 1.00', '税费 USD 0.50', '资金账户 工资卡', '备注 加仓', '交易类型 买入'],
    ...['账户实际扣款（到账） ¥88.00', '确认日 2026-03-05'],
  ]);
  expect(facts('CATEGORY', { categoryId: 'c1', entryIds: ['1', '2'] })).toEqual([
    ...['分类 餐饮', '流水 2 笔'],
  ]);
  const interest = { kind: 'INTEREST', accountId: 'gone', amount: 3, day: '2026-03-04' };
  expect(facts('DEPOSIT', { ...interest, payee: '银行' })).toEqual([
    ...['资金账户 已不存在', '金额 USD 3.00', '日期 2026-03-04', '对方 银行', '存入类型 利息'],
  ]);
  expect(titleOf(proposal('TRADE', trade), rows)).toBe('买入 VT');
  expect(titleOf(proposal('DEPOSIT', { ...interest, accountId: 'a1' }), rows)).toBe('利息 工资卡');
});

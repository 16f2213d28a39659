import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { newPerson } from '../../testing/person.ts';
import { connect, showPage, startRealApp } from '../../testing/real-app.tsx';

let test: TestApp;
beforeAll(async () => {
  test = await startRealApp();
});
beforeEach(() => connect(test));
afterAll(() => test.close());

const patience = { timeout: 25_000 };
vi.setConfig({ testTimeout: 60_000 });
const shownDialog = async () => within(await screen.findByRole('dialog', {}, patience));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);

interface Household {
  token: string;
  accountId: string;
  categories: Record<string, string>;
}

/** An account with 500.00 from 1 September, the usual categories, and the entries that are given. */
async function prepare(token: string, entries: readonly object[]): Promise<Household> {
  const post = async (path: string, body: object) =>
    (await test.call('POST', path, { token, body })).body.data;
  const { id: accountId } = await post('/accounts', {
    accountName: '工资卡',
    accountType: 'CHECKING',
    initialBalance: 500,
    day: '2026-09-01',
  });
  const start = await post('/spending/categories/starting-set', {});
  const categories = Object.fromEntries(
    start.map(({ name, id }: { name: string; id: string }) => [name, id]),
  );
  for (const entry of entries) await post('/spending/entries', { accountId, ...entry });
  return { token, accountId, categories };
}

/** The ledger with these entries. */
async function show(entries: readonly object[] = [], address = '/dashboard/ledger') {
  const prepared = Promise.withResolvers<Household>();
  const { token, router } = await showPage(test, address, async (signedIn) => {
    prepared.resolve(await prepare(signedIn, entries));
  });
  const ledger = async () =>
    (await test.call('GET', '/spending/entries', { token })).body.data.records;
  return { ...(await prepared.promise), router, ledger, person: newPerson() };
}

const spent = { type: 'WITHDRAW', amount: 400, day: '2026-09-10', payee: '房东' };
const paid = { type: 'DEPOSIT', amount: 50, day: '2026-09-12', description: '红包' };
const amountIn = (dialog: Pick<typeof screen, 'getByRole'>) =>
  dialog.getByRole<HTMLInputElement>('textbox', { name: /^金额/ });

describe('the ledger', () => {
  it('has the entries of all accounts below their days, with sums of what the filters find', async () => {
    const { person, router } = await show([spent, paid]);
    const days = await screen.findAllByRole('region', { name: /^2026-09/ }, patience);
    expect(days.map((day) => day.getAttribute('aria-label'))).toEqual([
      '2026-09-12',
      '2026-09-10',
      '2026-09-01',
    ]);
    within(days[1] as HTMLElement).getByText('9月10日 周四');
    expect(within(days[1] as HTMLElement).getAllByText('-¥400.00')).toHaveLength(2);
    screen.getByText('¥550.00');
    screen.getByText('+¥150.00');
    await person.keyboard('/');
    expect(document.activeElement).toBe(screen.getByLabelText('搜索对方和备注'));
    await person.keyboard('房{ArrowDown}');
    await waitFor(() => expect(router.state.location.search).toBe('?text=%E6%88%BF'), patience);
    await screen.findByText(/^共 1 笔/, {}, patience);
    expect(screen.queryByText('红包')).toBeNull();
    within(screen.getByRole('list', { name: '已设的筛选' })).getByText('搜索：房');
  });

  it('is walked through by the arrow keys, and Enter opens', async () => {
    const { person } = await show([spent, paid]);
    await screen.findByRole('button', { name: '红包' }, patience);
    await person.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('红包');
    await person.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('房东');
    await person.keyboard('{ArrowUp}{ArrowDown}{Enter}');
    const dialog = await shownDialog();
    expect(amountIn(dialog).value).toBe('400');
  });

  it('splits an entry, says what is missing, and makes it one again', async () => {
    const { person, ledger, categories } = await show([{ ...spent, amount: 100 }]);
    const open = async () => {
      await person.click(await screen.findByRole('button', { name: '房东' }, patience));
      return shownDialog();
    };
    const dialog = await open();
    await person.click(dialog.getByRole('button', { name: '拆分到几个分类…' }));
    await person.type(await dialog.findByLabelText(/^金额 1/, {}, patience), '60');
    const second = dialog.getByLabelText(/^金额 2/);
    await dialog.findByText('还差 40.00');
    await person.type(second, '30');
    await person.click(dialog.getByRole('combobox', { name: '分类 2' }));
    const shown = { name: '分类 2', hidden: true };
    const list = within(await screen.findByRole('listbox', shown, patience));
    await person.click(list.getByRole('option', { name: '购物 / 日用', hidden: true }));
    await person.click(dialog.getByRole('button', { name: '保存' }));
    await dialog.findByText('拆分的合计应为 100.00，还差 10.00', {}, patience);
    await person.clear(second);
    await person.type(second, '40');
    await dialog.findByText('合计与金额一致');
    await person.click(dialog.getByRole('button', { name: '保存' }));
    await closed();
    expect((await ledger())[0].parts).toEqual([
      { categoryId: null, amount: -60, note: null },
      { categoryId: categories.日用, amount: -40, note: null },
    ]);
    const again = await open();
    await person.click(await again.findByRole('button', { name: '不拆分' }, patience));
    await person.click(again.getByRole('button', { name: '保存' }));
    await closed();
    expect((await ledger())[0].parts).toEqual([]);
  });

  it('refuses a correction below zero at the amount, takes one, and shows what it was', async () => {
    const { person, ledger } = await show([spent, paid]);
    await person.click(await screen.findByRole('button', { name: '房东' }, patience));
    const dialog = await shownDialog();
    await person.clear(amountIn(dialog));
    await person.type(amountIn(dialog), '600');
    await person.click(dialog.getByRole('button', { name: '保存' }));
    await dialog.findByText('2026-09-10 余额将为 -100.00', {}, patience);
    expect(amountIn(dialog).getAttribute('aria-invalid')).toBe('true');
    await person.clear(amountIn(dialog));
    await person.type(amountIn(dialog), '500');
    await person.click(dialog.getByRole('button', { name: '保存' }));
    await closed();
    expect((await ledger())[1]).toMatchObject({ amount: -500, isCorrected: true });
    await person.click(await screen.findByRole('button', { name: /^已更正 房东/ }, patience));
    const history = await shownDialog();
    const states = await history.findAllByRole('listitem', {}, patience);
    expect(states.map(({ textContent }) => /[+-]¥[\d.,]+/.exec(textContent)?.[0])).toEqual([
      '-¥500.00',
      '-¥400.00',
    ]);
  });

  it('unmarks an expense to be reimbursed that becomes an income', async () => {
    const { person, ledger } = await show([spent]);
    const open = async () => {
      await person.click(await screen.findByRole('button', { name: '房东' }, patience));
      return shownDialog();
    };
    const marked = await open();
    await person.click(marked.getByLabelText('待报销'));
    await person.click(marked.getByRole('button', { name: '保存' }));
    await closed();
    await screen.findByText('待报销', {}, patience);
    const unmarked = await open();
    await person.click(unmarked.getByRole('radio', { name: '收入' }));
    await person.click(unmarked.getByLabelText('待报销'));
    await person.click(unmarked.getByRole('button', { name: '保存' }));
    await closed();
    expect((await ledger())[0]).toMatchObject({ amount: 400, isReimbursable: false });
  });

  it('deletes an entry once that was confirmed', async () => {
    const { person, ledger } = await show([spent, paid]);
    await person.click(await screen.findByRole('button', { name: '红包' }, patience));
    await person.click((await shownDialog()).getByRole('button', { name: '删除这笔流水' }));
    const question = await screen.findByText(/会从账户中撤回/, {}, patience);
    expect(question.textContent).toContain('2026-09-12 存入 ¥50.00');
    await person.click(screen.getByRole('button', { name: '删除' }));
    await waitFor(async () => expect(await ledger()).toHaveLength(2), patience);
    await waitFor(() => expect(screen.queryByText('红包')).toBeNull(), patience);
  });

  it('leads from an entry of another area to where it is edited', async () => {
    await show();
    const link = await screen.findByRole('link', { name: '期初余额' }, patience);
    expect(link.getAttribute('href')).toBe('/dashboard/accounts');
    screen.getByText('工资卡 · 在“资金账户”修改');
  });
});

describe('a new entry', () => {
  it('takes an amount, a category and a press, and stays open for the next one', async () => {
    const { person, ledger, categories } = await show();
    await person.click(await screen.findByRole('button', { name: '记一笔' }, patience));
    const dialog = await shownDialog();
    await person.type(amountIn(dialog), '23.50');
    await person.click(await dialog.findByRole('radio', { name: '餐饮' }, patience));
    await person.click(dialog.getByRole('button', { name: '保存并记下一笔' }));
    await waitFor(() => expect(amountIn(dialog).value).toBe(''), patience);
    expect((await ledger())[0]).toMatchObject({
      amount: -23.5,
      categoryId: categories.餐饮,
      accountName: '工资卡',
    });
    await person.click(dialog.getByRole('button', { name: '标签、待报销、拆分…' }));
    const mark = () => dialog.queryByRole('checkbox', { name: '待报销' });
    await person.click(mark() as HTMLElement);
    await person.click(dialog.getByRole('radio', { name: '收入' }));
    // It would be sent with the income.
    expect(mark()).toHaveProperty('checked', true);
    await person.click(mark() as HTMLElement);
    expect(mark()).toBeNull();
    await person.click(dialog.getByRole('radio', { name: '支出' }));
    await person.type(amountIn(dialog), '4{Enter}');
    await closed();
    expect((await ledger()).map(({ amount }: { amount: number }) => amount)).toEqual([-4, -23.5]);
  });

  it('is sent once the accounts are there, one of which it needs', async () => {
    const accounts = Promise.withResolvers<void>();
    const answered = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (url.endsWith('/accounts')) await accounts.promise;
      return answered(url, init);
    });
    const { person, ledger } = await show([], '/dashboard/ledger?add=1&amount=50');
    const dialog = await shownDialog();
    const save = dialog.getByRole('button', { name: '保存' });
    expect(save).toHaveProperty('disabled', true);
    await person.type(amountIn(dialog), '{Enter}');
    accounts.resolve();
    await person.click(save);
    await closed();
    expect(await ledger()).toMatchObject([{ amount: -50, accountName: '工资卡' }]);
  });

  it('is filled in by an address, which saves nothing', async () => {
    const { router, ledger } = await show(
      [],
      '/dashboard/ledger?add=1&amount=18.8&payee=面馆&account=工资卡',
    );
    const dialog = await shownDialog();
    expect(amountIn(dialog).value).toBe('18.8');
    expect(dialog.getByLabelText<HTMLInputElement>('对方').value).toBe('面馆');
    await waitFor(
      () => expect(dialog.getByLabelText<HTMLInputElement>(/^账户/).value).toBe('工资卡'),
      patience,
    );
    expect(router.state.location.search).toBe('');
    expect(await ledger()).toHaveLength(1);
  });
});

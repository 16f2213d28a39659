import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import { newPerson } from '../../../testing/person.ts';
import { connect, showPage, startRealApp } from '../../../testing/real-app.tsx';

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
const bar = async () => within(await screen.findByRole('region', { name: '多选' }, patience));

/** Chooses in a dialog; the filters of the page behind have choices of the same names. */
async function choose(
  person: UserEvent,
  dialog: Awaited<ReturnType<typeof shownDialog>>,
  field: string,
  option: string,
) {
  await person.click(dialog.getByLabelText(field, { selector: 'input' }));
  const lists = await screen.findAllByRole('listbox', { name: field, hidden: true }, patience);
  const list = within(lists.at(-1) as HTMLElement);
  await person.click(await list.findByRole('option', { name: option, hidden: true }, patience));
}

/** The ledger with an opening, four entries of October, and one of September at the same payee as the first. */
async function show(address = '/dashboard/ledger') {
  const { token, router } = await showPage(test, address, async (signedIn) => {
    const post = async (path: string, body: object) =>
      (await test.call('POST', path, { token: signedIn, body })).body.data;
    const { id: accountId } = await post('/accounts', {
      accountName: '工资卡',
      accountType: 'CHECKING',
      initialBalance: 500,
      day: '2026-09-01',
    });
    await post('/spending/categories', { name: '餐饮', kind: 'EXPENSE' });
    const entries = [
      ['2026-10-04', '面馆'],
      ['2026-10-03', '茶馆'],
      ['2026-10-02', '饼店'],
      ['2026-10-01', '书店'],
      ['2026-09-20', '面馆'],
    ];
    for (const [day, payee] of entries) {
      await post('/spending/entries', { accountId, type: 'WITHDRAW', amount: 10, day, payee });
    }
  });
  const ledger = async (query = 'month=2026-10') =>
    (await test.call('GET', `/spending/entries?${query}`, { token })).body.data.records as {
      payee: string | null;
      categoryId: string | null;
      tagIds: string[];
      isOnce: boolean;
    }[];
  const person = newPerson();
  // The button that begins it waits for the entries.
  const begin = await screen.findByRole<HTMLButtonElement>('button', { name: '多选' }, patience);
  await waitFor(() => expect(begin.disabled).toBe(false), patience);
  return { router, ledger, person };
}

it('a range of entries gets a category and a new tag at once, and loses both by one undo', async () => {
  const { ledger, person } = await show();
  await person.click(await screen.findByRole('button', { name: '多选' }, patience));
  await person.click(await screen.findByRole('checkbox', { name: '选择 2026-10-04 面馆' }));
  await person.keyboard('{Shift>}');
  await person.click(screen.getByRole('checkbox', { name: '选择 2026-10-02 饼店' }));
  await person.keyboard('{/Shift}');
  (await bar()).getByText('已选 3 笔');
  await person.click((await bar()).getByRole('button', { name: '修改' }));
  const dialog = await shownDialog();
  await person.click(dialog.getByRole('button', { name: '修改' }));
  await dialog.findByText('请至少选择一项要修改的内容', {}, patience);

  await choose(person, dialog, '分类', '餐饮');
  await person.type(dialog.getByLabelText('加上标签：新标签'), '出差');
  await person.click(dialog.getByRole('button', { name: '添加标签' }));
  const chosen: HTMLInputElement = await dialog.findByRole('checkbox', { name: '出差' }, patience);
  expect(chosen.checked).toBe(true);
  await person.click(dialog.getByRole('button', { name: '修改' }));
  await closed();
  const undo = await screen.findByRole('button', { name: '撤销' }, patience);
  screen.getByText('已修改 3 笔流水');
  expect(
    (await ledger()).map(({ categoryId, tagIds }) => [categoryId !== null, tagIds.length]),
  ).toEqual([
    [true, 1],
    [true, 1],
    [true, 1],
    [false, 0],
  ]);
  expect(screen.queryByRole('checkbox')).toBeNull();

  await person.click(undo);
  await waitFor(
    async () =>
      expect(
        (await ledger()).every(
          ({ categoryId, tagIds }) => categoryId === null && tagIds.length === 0,
        ),
      ).toBe(true),
    patience,
  );
});

it('all that the filters find is changed, beyond the month that is shown; a chip removes its filter', async () => {
  const { ledger, person, router } = await show(
    '/dashboard/ledger?payee=%E9%9D%A2%E9%A6%86&month=2026-10',
  );
  const chip = await screen.findByRole('button', { name: '移除筛选：对方：面馆' }, patience);
  await person.click(await screen.findByRole('button', { name: '多选' }));
  await person.click((await bar()).getByRole('button', { name: '全选筛选结果' }));
  (await bar()).getByText('已选筛选结果全部 2 笔');
  await person.click((await bar()).getByRole('button', { name: '修改' }));
  const dialog = await shownDialog();
  await choose(person, dialog, '一次性', '是');
  await person.click(dialog.getByRole('checkbox', { name: '清空对方' }));
  expect(dialog.getByLabelText<HTMLInputElement>('对方').disabled).toBe(true);
  await person.click(dialog.getByRole('button', { name: '修改' }));
  await closed();
  await screen.findByText('已修改 2 笔流水', {}, patience);
  const all = [...(await ledger()), ...(await ledger('month=2026-09'))];
  expect(all.filter(({ isOnce }) => isOnce).map(({ payee }) => payee)).toEqual([null, null]);

  await person.click(chip);
  await screen.findByRole('button', { name: '书店' }, patience);
  expect(router.state.location.search).toBe('');
});

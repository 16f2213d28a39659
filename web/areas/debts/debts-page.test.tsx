import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { newPerson } from '../../testing/person.ts';
import { loseNextAnswer, showPage, startRealApp } from '../../testing/real-app.tsx';

let test: TestApp;
beforeEach(async () => {
  test = await startRealApp();
});
afterEach(() => test.close());

const patience = { timeout: 25_000 };
const longTest = 60_000;
const shownDialog = async () => within(await screen.findByRole('dialog', {}, patience));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);

const receivables = {
  side: 'receivables',
  name: 'customerName',
  noun: '应收款',
  label: '客户名称',
  paid: '已收',
};
const payables = {
  side: 'payables',
  name: 'supplierName',
  noun: '应付款',
  label: '供应商名称',
  paid: '已付',
};

/** The page of one side, with the debt that is given. */
async function showSide({ side, name, noun }: typeof receivables, body?: object) {
  const { token } = await showPage(test, '/dashboard/receivables-payables', async (token) => {
    if (body) await test.call('POST', `/${side}`, { token, body: { [name]: '张三', ...body } });
  });
  const person = newPerson();
  await person.click(await screen.findByRole('tab', { name: new RegExp(noun) }, patience));
  const list = async () => (await test.call('GET', `/${side}`, { token })).body.data;
  return { person, list };
}

describe.each([receivables, payables])('the page of $side', (one) => {
  const { name, noun, label, paid } = one;
  const show = (body?: object) => showSide(one, body);

  it(
    'says that there are no debts, shows what is missing in the form, and adds one',
    async () => {
      const { person, list } = await show();
      await screen.findByText(`暂无${noun}`, {}, patience);
      const add = screen.getAllByRole('button', { name: `添加${noun}` })[0] as HTMLElement;
      await person.click(add);
      let dialog = await shownDialog();
      await person.click(dialog.getByRole('button', { name: '添加' }));
      for (const text of [`${label}不能为空`, '金额必须大于0', '到期日不能为空']) {
        await dialog.findByText(text, {}, patience);
      }
      await person.type(dialog.getByLabelText(new RegExp(label)), '李四');
      await person.click(dialog.getByRole('button', { name: '取消' }));
      await person.click(await screen.findByRole('button', { name: '放弃' }, patience));
      await closed();
      // A form that is opened again is empty.
      await person.click(add);
      dialog = await shownDialog();
      expect(dialog.getByLabelText(new RegExp(label))).toHaveProperty('value', '');
      await person.type(dialog.getByLabelText(new RegExp(label)), '李四');
      await person.type(dialog.getByLabelText(/金额/), '12.34');
      const due = dialog.getByLabelText(/到期日/);
      await person.type(due, '2026-09-30');
      // What is overdue arose by then, which the form shows before it is sent.
      expect(dialog.getByLabelText(/发生日期/)).toHaveProperty('value', '2026-09-30');
      await person.clear(due);
      await person.type(due, '2026-12-01');
      await person.click(dialog.getByRole('button', { name: '添加' }));
      await screen.findByText('李四', {}, patience);
      expect(await list()).toMatchObject([
        { [name]: '李四', amount: 12.34, dueDate: '2026-12-01', day: '2026-11-21' },
      ]);
      expect(screen.getByRole('tab', { name: new RegExp(noun) }).textContent).toBe(`${noun}1`);
    },
    longTest,
  );

  it(
    'offers to mark only unpaid entries as paid, and undoes it',
    async () => {
      const { person, list } = await show({ amount: 5, dueDate: '2026-11-01' });
      await screen.findByText(/已逾期 \d+ 天/, {}, patience);
      await person.click(await screen.findByRole('button', { name: `标记${paid} 张三` }, patience));
      const mark = () => screen.queryByRole('button', { name: `标记${paid} 张三` });
      await waitFor(() => expect(mark()).toBeNull(), patience);
      expect(await list()).toMatchObject([{ status: 'PAID' }]);
      await person.click(await screen.findByRole('button', { name: '撤销' }, patience));
      await waitFor(() => expect(mark()).toBeTruthy(), patience);
      expect(await list()).toMatchObject([{ status: 'OVERDUE' }]);
    },
    longTest,
  );

  it(
    'edits an entry, and deletes one after a confirmation',
    async () => {
      const { person, list } = await show({ amount: 5, dueDate: '2099-11-01' });
      await person.click(await screen.findByRole('button', { name: '编辑 张三' }, patience));
      let dialog = await shownDialog();
      const counterparty = dialog.getByLabelText(new RegExp(label));
      await person.clear(counterparty);
      await person.type(counterparty, '王五');
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await closed();
      expect(await list()).toMatchObject([{ [name]: '王五', amount: 5, version: 2 }]);

      await person.click(await screen.findByRole('button', { name: '删除 王五' }, patience));
      dialog = await shownDialog();
      dialog.getByText(`确定要删除这笔${noun}吗？`);
      await person.click(dialog.getByRole('button', { name: '删除' }));
      await screen.findByText(`暂无${noun}`, {}, patience);
      expect(await list()).toEqual([]);
    },
    longTest,
  );
});

describe('a debt of either side', () => {
  it(
    'shows when a debt arose, and takes the day on which it was paid',
    async () => {
      const { person, list } = await showSide(payables, {
        amount: 5,
        dueDate: '2026-12-01',
        day: '2026-11-02',
      });
      const open = await screen.findByRole('button', { name: '选择已付日期 张三' }, patience);
      await person.click(open);
      const dialog = await shownDialog();
      await dialog.findByText(/2026-11-02 发生/, {}, patience);
      const day = dialog.getByLabelText(/已付日期/);
      await person.clear(day);
      await person.type(day, '2026-11-01');
      await person.click(dialog.getByRole('button', { name: '标记已付' }));
      await dialog.findByText('日期不能早于发生日期2026-11-02', {}, patience);
      await person.clear(day);
      await person.type(day, '2026-11-03');
      await person.click(dialog.getByRole('button', { name: '标记已付' }));
      await closed();
      expect(await list()).toMatchObject([{ status: 'PAID', paidDay: '2026-11-03' }]);
      await screen.findByText('2026-11-03 已付', {}, patience);
    },
    longTest,
  );

  it(
    'counts an edit whose answer got lost as saved when the entry equals what was sent',
    async () => {
      const { person, list } = await showSide(receivables, { amount: 5, dueDate: '2026-12-01' });
      await person.click(await screen.findByRole('button', { name: '编辑 张三' }, patience));
      const dialog = await shownDialog();
      await person.type(dialog.getByLabelText(/客户名称/), '丰');
      loseNextAnswer('PUT', /receivables/);
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await closed();
      expect(await list()).toMatchObject([{ customerName: '张三丰', version: 2 }]);
    },
    longTest,
  );

  it(
    'asks for the amount in the server’s base currency',
    async () => {
      test.deps.config.baseCurrency = 'HKD';
      const { person } = await showSide(payables);
      await person.click(
        (await screen.findAllByRole('button', { name: '添加应付款' }, patience))[0] as HTMLElement,
      );
      await (await shownDialog()).findByText('HKD', {}, patience);
    },
    longTest,
  );
});

describe('the page of balances with people', () => {
  it(
    'opens the dialog that adds a debt',
    async () => {
      await showPage(test, '/dashboard/receivables-payables?tab=people');
      await screen.findByText('没有未结清的往来', {}, patience);
      await newPerson().click(screen.getByRole('button', { name: '添加应收款' }));
      (await shownDialog()).getByLabelText(/客户名称/);
    },
    longTest,
  );
});

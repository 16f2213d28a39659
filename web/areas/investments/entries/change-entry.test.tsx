import { waitFor, type within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import {
  fill,
  findButton,
  isClosed,
  longTest,
  openDialog,
  patience,
  sale,
  showHolding,
} from '../../../testing/holding-page.tsx';
import { newPerson } from '../../../testing/person.ts';
import { connect, openPage, signInBrowser, startRealApp } from '../../../testing/real-app.tsx';

let test: TestApp;
beforeAll(async () => {
  test = await startRealApp();
});
beforeEach(async () => {
  connect(test);
});
afterEach(async () => {
  localStorage.removeItem('agreed-charges');
});
afterAll(() => test.close());

type Dialog = ReturnType<typeof within>;
const storeAgreedCharges = () =>
  localStorage.setItem(
    'agreed-charges',
    JSON.stringify({ CN: { percent: '0.025', least: '5', platform: '' } }),
  );
const textOf = (dialog: Dialog, label: string) =>
  (dialog.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement).value;
const showsValue = (dialog: Dialog, label: string, value: string) =>
  waitFor(() => expect(textOf(dialog, label)).toBe(value), patience);

describe('the dialog that edits an entry', () => {
  it(
    'lets charges that are as suggested follow what is edited',
    async () => {
      storeAgreedCharges();
      const { person, stored } = await showHolding(test, sale);
      await person.click(await findButton('编辑 2026-03-05 卖出'));
      const dialog = await openDialog();
      await dialog.findByText('建议：佣金 ¥5.00、过户费 ¥0.04', {}, patience);
      expect([textOf(dialog, '费用'), textOf(dialog, '税')]).toEqual(['5.04', '2.2']);
      await fill(dialog, { 数量: '800' });
      // 0.05 % and 0.001 % of 8,800.
      await showsValue(dialog, '税', '4.4');
      await showsValue(dialog, '费用', '5.09');
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await isClosed();
      expect((await stored())[0]).toMatchObject({ quantity: 800, fee: 5.09, tax: 4.4 });
    },
    longTest,
  );

  it(
    'never replaces another value, an empty field included, and says what is suggested',
    async () => {
      storeAgreedCharges();
      const { person, stored } = await showHolding(test, { ...sale, fee: 3, tax: 0 });
      await person.click(await findButton('编辑 2026-03-05 卖出'));
      const dialog = await openDialog();
      await dialog.findByText('建议：印花税 ¥2.20', {}, patience);
      await fill(dialog, { 数量: '800' });
      await dialog.findByText('建议：印花税 ¥4.40', {}, patience);
      expect([textOf(dialog, '费用'), textOf(dialog, '税')]).toEqual(['3', '']);
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await isClosed();
      expect((await stored())[0]).toMatchObject({ quantity: 800, fee: 3, tax: 0 });
    },
    longTest,
  );

  it(
    'names the price of another day and leaves the one that was paid',
    async () => {
      const { person } = await showHolding(test, sale);
      await person.click(await findButton('编辑 2026-03-05 卖出'));
      const dialog = await openDialog();
      await fill(dialog, { 日期: '2026-11-21' });
      await dialog.findByText(/^建议：您填写的当日价格 ¥12/, {}, patience);
      expect(textOf(dialog, '价格')).toBe('11');
    },
    longTest,
  );
});

/** Signs in, and shows a holding once everything is stored. */
async function start() {
  const token = await signInBrowser(test);
  const send = async (path: string, body: object) => {
    const answer = await test.call('POST', path, { token, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data;
  };
  const { id: accountId } = await send('/accounts', {
    accountName: '工资卡',
    accountType: 'SAVINGS',
    currency: 'CNY',
    initialBalance: 5000,
  });
  const balance = async () =>
    (await test.call('GET', `/accounts/${accountId}`, { token })).body.data.balance;
  const show = (id: string) => openPage(`/dashboard/investments/${id}`);
  return { send, accountId, balance, show, person: newPerson() };
}

const bought = { quantity: 1000, purchasePrice: 10, purchaseDate: '2026-01-05', currency: 'CNY' };

describe('the question before an entry is deleted', () => {
  it(
    'says what its cash account gets back, or loses',
    async () => {
      const { send, accountId, show, person } = await start();
      const share = { investmentName: '平安银行', symbol: '000001', investmentType: 'STOCK' };
      const { id } = await send('/investments', { ...share, ...bought });
      const buy = { type: 'BUY', day: '2026-03-04', quantity: 100, price: 10, fee: 5 };
      await send(`/investments/${id}/entries`, { ...buy, accountId });
      await send(`/investments/${id}/entries`, { ...sale, accountId });
      show(id);
      await person.click(await findButton('删除 2026-03-05 卖出'));
      let dialog = await openDialog();
      // 4,400 − 5.04 − 2.20.
      await dialog.findByText('“工资卡”会扣回 ¥4,392.76。', {}, patience);
      await person.click(dialog.getByRole('button', { name: '取消' }));
      await isClosed();
      await person.click(await findButton('删除 2026-03-04 买入'));
      dialog = await openDialog();
      await dialog.findByText('“工资卡”会退回 ¥1,005.00。', {}, patience);
    },
    longTest,
  );

  it(
    'says that the order it came from is cancelled with it, and its money moves back',
    async () => {
      const { send, accountId, balance, show, person } = await start();
      const fund = { investmentName: '某沪深300指数A', symbol: '000961', investmentType: 'FUND' };
      const { id } = await send('/investments', { ...fund, ...bought });
      const order = await send('/fund-orders', {
        investmentId: id,
        side: 'SUBSCRIBE',
        amount: 1000,
        accountId,
        placedAt: '2026-11-18 10:00:00',
      });
      await send(`/fund-orders/${order.id}/confirm`, { nav: 1.25 });
      expect(await balance()).toBe(4000);
      show(id);
      await person.click(await findButton('删除 2026-11-18 买入'));
      const dialog = await openDialog();
      await dialog.findByText('它来自一笔申购订单，订单会一起撤销。', {}, patience);
      await dialog.findByText('“工资卡”会退回 ¥1,000.00。', {}, patience);
      await person.click(await dialog.findByRole('button', { name: '删除' }));
      await waitFor(async () => expect(await balance()).toBe(5000), patience);
    },
    longTest,
  );
});

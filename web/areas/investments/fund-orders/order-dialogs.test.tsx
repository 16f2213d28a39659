import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import {
  fill,
  findButton,
  isClosed,
  longTest,
  openDialog,
  patience,
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

async function start() {
  const token = await signInBrowser(test);
  const send = async (method: string, path: string, body?: object) =>
    (await test.call(method, path, { token, ...(body && { body }) })).body.data;
  return { send, person: newPerson() };
}

const fund = { symbol: '000961', investmentType: 'FUND', currency: 'CNY' };
const textOf = (dialog: Dialog, label: string) =>
  (dialog.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement).value;

async function pick(dialog: Dialog, list: string, name: RegExp) {
  fireEvent.click(await dialog.findByRole('combobox', { name: list }, patience));
  fireEvent.click(await screen.findByRole('option', { name, hidden: true }, patience));
}

describe('the confirmation of a redemption', () => {
  it(
    'suggests the fee by how long each lot was held, which can be overwritten (case S04)',
    async () => {
      const { send, person } = await start();
      const buy = (day: string, confirmDay: string, quantity: number) => ({
        type: 'BUY',
        day,
        confirmDay,
        quantity,
        price: 1,
      });
      const { id } = await send('POST', '/investments', {
        ...fund,
        investmentName: '某沪深300指数A',
        firstEntry: buy('2025-10-31', '2025-11-03', 1000),
      });
      await send('POST', `/investments/${id}/entries`, buy('2026-04-30', '2026-05-06', 800));
      await send('POST', `/investments/${id}/entries`, buy('2026-06-05', '2026-06-08', 500));
      await send('POST', '/fund-orders', {
        investmentId: id,
        side: 'REDEEM',
        quantity: 2100,
        placedAt: '2026-06-11 10:00:00',
      });
      openPage(`/dashboard/investments/${id}`);
      const orders = within(await screen.findByRole('region', { name: '在途' }, patience));
      await person.click(await orders.findByRole('button', { name: '确认' }, patience));
      const dialog = await openDialog();
      await fill(dialog, { '2026-06-11 的净值': '1.305' });
      await dialog.findByText(
        '建议：赎回费 ¥11.09（800 份持有 37 天 0.5%、300 份持有 4 天 1.5%）',
        {},
        patience,
      );
      await waitFor(() => expect(textOf(dialog, '手续费')).toBe('11.09'), patience);
      dialog.getByText('2100 份共 ¥2,740.50 − 手续费 ¥11.09 = 到账 ¥2,729.41');
      await fill(dialog, { 手续费: '11' });
      await person.click(dialog.getByRole('button', { name: '确认' }));
      await isClosed();
      expect((await send('GET', '/fund-orders'))[0]).toMatchObject({ fee: 11, net: 2729.5 });
    },
    longTest,
  );

  it(
    'leaves the rate that was ordered as it is',
    async () => {
      const { send, person } = await start();
      const { id } = await send('POST', '/investments', {
        ...fund,
        investmentName: '某沪深300指数A',
        quantity: 1000,
        purchasePrice: 1,
        purchaseDate: '2026-11-17',
      });
      await send('POST', '/fund-orders', {
        investmentId: id,
        side: 'REDEEM',
        quantity: 1000,
        ratePercent: 0.5,
        placedAt: '2026-11-18 10:00:00',
      });
      openPage(`/dashboard/investments/${id}`);
      await person.click(await findButton('确认'));
      const dialog = await openDialog();
      await fill(dialog, { '2026-11-18 的净值': '1' });
      await waitFor(() => expect(textOf(dialog, '手续费')).toBe('5'), patience);
      expect(dialog.queryByText(/^建议/)).toBeNull();
    },
    longTest,
  );
});

describe('a fund that is not held yet', () => {
  it(
    'is ordered from 添加投资 with what was typed there, and shown on its way',
    async () => {
      const { send, person } = await start();
      openPage('/dashboard/investments');
      await person.click(
        (await screen.findAllByRole('button', { name: '添加投资' }))[0] as Element,
      );
      let dialog = await openDialog();
      await fill(dialog, { 投资名称: '某沪深300指数A', 投资代码: '000961' });
      await pick(dialog, '投资类型', /^基金$/);
      await person.click(await dialog.findByRole('button', { name: '改记一笔申购订单' }));
      await screen.findByRole('dialog', { name: '申购新基金' }, patience);
      dialog = within(screen.getByRole('dialog', { name: '申购新基金' }));
      expect([textOf(dialog, '基金名称'), textOf(dialog, '基金代码')]).toEqual([
        '某沪深300指数A',
        '000961',
      ]);
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await dialog.findByText('申购金额必须大于0', {}, patience);
      await fill(dialog, { 申购金额: '1000', 下单时间: '2026-11-18T10:00' });
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await isClosed();
      const orders = within(await screen.findByRole('region', { name: '在途' }, patience));
      await orders.findByText('申购 ¥1,000.00', {}, patience);
      orders.getByRole('button', { name: '申购新基金' });
      await person.click(screen.getByRole('tab', { name: '已清仓' }));
      await screen.findByText('申购在途', {}, patience);
      expect((await send('GET', '/investments?state=all'))[0]).toMatchObject({
        investmentName: '某沪深300指数A',
        quantity: 0,
        currency: 'CNY',
        inTransit: 1000,
      });
    },
    longTest,
  );

  it(
    'shows what the server refuses of its order at its field',
    async () => {
      const { send, person } = await start();
      const cash = { accountType: 'SAVINGS', initialBalance: 500, currency: 'USD' };
      await send('POST', '/accounts', { ...cash, accountName: '美元户' });
      await send('POST', '/investments', {
        ...fund,
        investmentName: '某沪深300指数A',
        quantity: 1000,
        purchasePrice: 1,
        purchaseDate: '2026-11-17',
      });
      openPage('/dashboard/investments');
      await person.click(await findButton('申购新基金'));
      const dialog = await openDialog();
      await fill(dialog, { 基金名称: '某中证500指数A', 基金代码: '000962', 申购金额: '1000' });
      await pick(dialog, '资金账户', /美元户/);
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await dialog.findByText('账户币种是 USD，请填写实际扣款（到账）金额', {}, patience);
      await fill(dialog, { 账户实际扣款: '140' });
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await isClosed();
      const [order] = await send('GET', '/fund-orders');
      expect(order).toMatchObject({ amount: 1000, accountAmount: 140 });
      expect((await send('GET', '/accounts'))[0].balance).toBe(360);
    },
    longTest,
  );

  it(
    'pays its amount from an account that was chosen in place of one in another currency',
    async () => {
      const { send, person } = await start();
      const cash = { accountType: 'SAVINGS', initialBalance: 5000 };
      await send('POST', '/accounts', { ...cash, accountName: '美元户', currency: 'USD' });
      await send('POST', '/accounts', { ...cash, accountName: '工资卡' });
      await send('POST', '/investments', {
        ...fund,
        investmentName: '某沪深300指数A',
        quantity: 1000,
        purchasePrice: 1,
        purchaseDate: '2026-11-17',
      });
      openPage('/dashboard/investments');
      await person.click(await findButton('申购新基金'));
      const dialog = await openDialog();
      await fill(dialog, { 基金名称: '某中证500指数A', 基金代码: '000962', 申购金额: '1000' });
      await pick(dialog, '资金账户', /美元户/);
      await fill(dialog, { 账户实际扣款: '140' });
      await pick(dialog, '资金账户', /工资卡/);
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await isClosed();
      const [order] = await send('GET', '/fund-orders');
      expect(order).toMatchObject({ amount: 1000, accountAmount: null });
    },
    longTest,
  );
});

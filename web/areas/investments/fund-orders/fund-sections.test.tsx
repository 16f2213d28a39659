import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
beforeEach(() => connect(test));
afterAll(() => test.close());

/** A symbol that no source knows: nothing is asked outside. */
const fund = {
  investmentName: '沪深300指数A',
  symbol: '#F#',
  investmentType: 'FUND',
  currency: 'CNY',
  quantity: 1000,
  purchasePrice: 1,
  purchaseDate: '2026-01-05',
};

async function showFund(type = 'FUND') {
  const token = await signInBrowser(test);
  const send = async (method: string, path: string, body?: object) =>
    (await test.call(method, path, { token, ...(body && { body }) })).body.data;
  const { id } = await send('POST', '/investments', { ...fund, investmentType: type });
  const person = newPerson();
  const open = async () => {
    openPage(`/dashboard/investments/${id}`);
    await screen.findByRole('heading', { level: 1, name: '沪深300指数A' }, patience);
  };
  return { id: id as string, send, person, open };
}

const section = async (name: string) =>
  within(await screen.findByRole('region', { name }, patience));

describe('the orders of a fund on its page', () => {
  it(
    'are placed, shown with what happens next, and confirmed with figures that follow from the net value',
    async () => {
      const { send, person, open } = await showFund();
      await open();
      const orders = await section('在途');
      await orders.findByText('没有在途的订单', {}, patience);
      await person.click(orders.getByRole('button', { name: '记一笔订单' }));
      const dialog = await openDialog();
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await dialog.findByText('申购金额必须大于0', {}, patience);
      await fill(dialog, { 申购金额: '1000', 申购费率: '0.15', 下单时间: '2026-11-18T10:00' });
      await dialog.findByText(/按 2026-11-18 的净值成交，2026-11-19 确认/);
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await isClosed();
      await orders.findByText('申购 ¥1,000.00', {}, patience);
      orders.getByText('等待 2026-11-18 的净值公布，2026-11-19 确认');
      await person.click(orders.getByRole('button', { name: '确认' }));
      const confirmation = await openDialog();
      await fill(confirmation, { '2026-11-18 的净值': '2.3471' });
      await confirmation.findByText(
        '¥1,000.00 − 手续费 ¥1.50 = ¥998.50，买入 425.42 份',
        {},
        patience,
      );
      await person.click(confirmation.getByRole('button', { name: '确认' }));
      await isClosed();
      await orders.findByText('没有在途的订单', {}, patience);
      const [order] = await send('GET', '/fund-orders');
      expect(order).toMatchObject({ status: 'CONFIRMED', quantity: 425.42, fee: 1.5, net: 998.5 });
    },
    longTest,
  );

  it(
    'are redeemed for what the owner says the fund charged, and noted as paid',
    async () => {
      const { id, send, person, open } = await showFund();
      const placed = { investmentId: id, side: 'REDEEM', quantity: 400 };
      await send('POST', '/fund-orders', { ...placed, placedAt: '2026-11-18 10:00:00' });
      await send('PUT', `/investments/${id}/price`, { currentPrice: 1.5, day: '2026-11-18' });
      await open();
      const orders = await section('在途');
      await orders.findByText('赎回 400 份', {}, patience);
      await person.click(orders.getByRole('button', { name: '确认' }));
      const confirmation = await openDialog();
      await fill(confirmation, { '2026-11-18 的净值': '1.5', 手续费: '6' });
      await confirmation.findByText('400 份共 ¥600.00 − 手续费 ¥6.00 = 到账 ¥594.00', {}, patience);
      await person.click(confirmation.getByRole('button', { name: '确认' }));
      await isClosed();
      await orders.findByText(/等待到账 ¥594.00/, {}, patience);
      await person.click(orders.getByRole('button', { name: '登记到账' }));
      const payment = await openDialog();
      fireEvent.change(payment.getByLabelText(/^到账日期/), { target: { value: '2026-11-20' } });
      await person.click(payment.getByRole('button', { name: '保存' }));
      await isClosed();
      await orders.findByText('没有在途的订单', {}, patience);
      expect((await send('GET', '/fund-orders'))[0]).toMatchObject({
        status: 'PAID',
        paidDay: '2026-11-20',
      });
    },
    longTest,
  );

  it(
    'are cancelled after a question',
    async () => {
      const { id, send, person, open } = await showFund();
      const placed = { investmentId: id, side: 'SUBSCRIBE', amount: 500 };
      await send('POST', '/fund-orders', { ...placed, placedAt: '2026-11-18 10:00:00' });
      await open();
      const orders = await section('在途');
      await person.click(await orders.findByRole('button', { name: '撤销' }, patience));
      const question = await openDialog();
      question.getByText('确定要撤销这笔申购吗？');
      await person.click(question.getByRole('button', { name: '撤销订单' }));
      await orders.findByText('没有在途的订单', {}, patience);
      expect((await send('GET', '/fund-orders'))[0].status).toBe('CANCELLED');
    },
    longTest,
  );

  it(
    'are not offered for what is no fund',
    async () => {
      const { open } = await showFund('STOCK');
      await open();
      await findButton('记一笔');
      expect(screen.queryByRole('region', { name: '在途' })).toBeNull();
    },
    longTest,
  );
});

describe('the plans of a fund', () => {
  it(
    'are made, paused, edited and deleted',
    async () => {
      const { send, person } = await showFund();
      openPage('/dashboard/investments');
      const plans = await section('定投');
      await plans.findByText('还没有定投计划', {}, patience);
      await person.click(plans.getByRole('button', { name: '新建定投' }));
      const dialog = await openDialog();
      await fill(dialog, { 每期金额: '500' });
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await isClosed();
      await plans.findByText('每月1日 ¥500.00', {}, patience);
      // The closures of 2027 are not announced, so that its days are only expected.
      expect(plans.getByText(/^接下来/).textContent).toBe(
        '接下来 2026-12-01、2027-01-01（预计）、2027-02-01（预计）',
      );
      // The row is busy until what shows its plan has been fetched anew.
      const pause = () => plans.getByRole('button', { name: '暂停' });
      await waitFor(() => expect(pause().matches(':disabled')).toBe(false), patience);
      await person.click(pause());
      await plans.findByText('已暂停，不会下单', {}, patience);
      const change = () => plans.getByRole('button', { name: '编辑' });
      await waitFor(() => expect(change().matches(':disabled')).toBe(false), patience);
      await person.click(change());
      const edit = await openDialog();
      await fill(edit, { 每期金额: '800' });
      await person.click(edit.getByRole('button', { name: '保存' }));
      await isClosed();
      await plans.findByText('每月1日 ¥800.00', {}, patience);
      expect((await send('GET', '/fund-plans'))[0]).toMatchObject({ amount: 800, isActive: false });
      const remove = () => plans.getByRole('button', { name: '删除' });
      await waitFor(() => expect(remove().matches(':disabled')).toBe(false), patience);
      await person.click(remove());
      const question = await openDialog();
      await person.click(question.getByRole('button', { name: '删除' }));
      await plans.findByText('还没有定投计划', {}, patience);
    },
    longTest,
  );

  it(
    'have their order of this period confirmed by one press',
    async () => {
      const { id, send, person, open } = await showFund();
      const plan = { investmentId: id, amount: 500, every: 'WEEK', weekday: 5 };
      const made = await send('POST', '/fund-plans', plan);
      const placed = { investmentId: id, side: 'SUBSCRIBE', amount: 500 };
      const order = await send('POST', '/fund-orders', { ...placed, placedAt: '2026-11-20' });
      await test.deps.db
        .updateTable('fund_orders')
        .set({ plan_id: made.id, planned_day: '2026-11-20', nav: '2' })
        .where('id', '=', order.id)
        .execute();
      await open();
      const plans = await section('定投');
      await person.click(
        await plans.findByRole('button', { name: /^确认 2026-11-20 这一期/ }, patience),
      );
      await waitFor(
        async () =>
          expect((await send('GET', '/fund-orders'))[0]).toMatchObject({
            status: 'CONFIRMED',
            quantity: 250,
          }),
        patience,
      );
    },
    longTest,
  );

  it(
    'and the orders say when they could not be loaded, and try again',
    async () => {
      const { open } = await showFund();
      const real = globalThis.fetch;
      let isDown = true;
      globalThis.fetch = (async (url: string, init?: RequestInit) =>
        isDown && /fund-(orders|plans)/.test(url)
          ? new Response(
              '{"success":false,"code":"INTERNAL_ERROR","message":"服务器错误，请稍后重试"}',
              {
                status: 500,
              },
            )
          : real(url, init)) as typeof fetch;
      await open();
      const orders = await section('在途');
      const retry = await orders.findByRole('button', { name: '重新加载' }, patience);
      isDown = false;
      fireEvent.click(retry);
      await orders.findByText('没有在途的订单', {}, patience);
      globalThis.fetch = real;
    },
    longTest,
  );
});

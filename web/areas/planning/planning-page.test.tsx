import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { newPerson } from '../../testing/person.ts';
import {
  connect,
  openPage,
  showPage,
  signInBrowser,
  startRealApp,
} from '../../testing/real-app.tsx';

let test: TestApp;
beforeAll(async () => {
  test = await startRealApp();
});
beforeEach(() => connect(test));
afterAll(() => test.close());

const patience = { timeout: 25_000 };
const longTest = 120_000;
const shownDialog = async () => within(await screen.findByRole('dialog', {}, patience));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);

/** The page of planning, in front of an account and a loan. */
async function show() {
  const token = await signInBrowser(test);
  const send = async (method: string, path: string, body?: object) =>
    (await test.call(method, path, { token, body })).body.data;
  const account = { accountName: '工资卡', accountType: 'SAVINGS', initialBalance: 200_000 };
  const { id: accountId } = await send('POST', '/accounts', account);
  const today = test.deps.now().toISOString().slice(0, 10);
  const { id: loanId } = await send('POST', '/loans', {
    ...{ name: '房贷', loanType: 'COMMERCIAL_MORTGAGE', method: 'ANNUITY', principal: 500_000 },
    ...{ annualRatePercent: 3.1, months: 240, startDate: today, accountId },
  });
  const person = newPerson();
  openPage('/dashboard/planning');
  // A click soon after the one before it would count as its second.
  const open = async (tab: string) => {
    (await screen.findByRole('tab', { name: tab }, patience)).focus();
    await person.keyboard('{Enter}');
  };
  return { person, send, open, loanId };
}

describe('the page of planning', () => {
  it('says what is missing before there is an account', async () => {
    await showPage(test, '/dashboard/planning');
    await screen.findByText('还没有可以预测的账户', {}, patience);
  });

  it(
    'shows the cash to come, and of which account',
    async () => {
      const { person } = await show();
      const items = await screen.findByRole('table', { name: '到期明细' }, patience);
      within(items).getByRole('link', { name: '房贷 第1期' });
      await person.click(screen.getByRole('checkbox', { name: '计入日常支出' }));
      await screen.findByText(/这是假设，不是预测/);
    },
    longTest,
  );

  it(
    'says what could not be loaded: the months that are over, and the assumptions of goals',
    async () => {
      const real = globalThis.fetch;
      onTestFinished(() => void vi.stubGlobal('fetch', real));
      const refusal = { success: false, code: 'FORBIDDEN', message: '权限不足' };
      vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
        /\/planning\/(months|assumptions)(\?|$)/.test(url)
          ? Response.json(refusal, { status: 403 })
          : real(url, init),
      );
      const { open } = await show();
      const months = within(await screen.findByRole('region', { name: '预测与实际' }, patience));
      await months.findByText('加载失败: 权限不足', {}, patience);
      await open('目标');
      const goals = within(await screen.findByRole('tabpanel', { name: '目标' }, patience));
      await goals.findByText('加载失败: 权限不足', {}, patience);
      goals.getByRole('button', { name: '重新加载' });
    },
    longTest,
  );

  it(
    'adds a goal whose amount follows from a price and a percentage',
    async () => {
      const { person, open } = await show();
      await open('目标');
      await screen.findByText(/默认值是取整的数/, {}, patience);
      expect(screen.queryByText(/很高，结果会偏离常情/)).toBeNull();
      await person.click(await screen.findByRole('button', { name: '添加目标' }, patience));
      const dialog = await shownDialog();
      await person.type(dialog.getByLabelText(/^名称/), '首付');
      await person.click(dialog.getByRole('combobox', { name: '类型' }));
      await person.click(
        await screen.findByRole('option', { name: '首付', hidden: true }, patience),
      );
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await dialog.findByText('请填写金额，或者总价和首付比例', {}, patience);
      await person.type(dialog.getByLabelText(/房屋总价/), '2000000');
      await person.type(dialog.getByLabelText(/首付比例/), '15');
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await closed();
      const goals = within(await screen.findByRole('list', { name: '目标' }, patience));
      await goals.findByText('总价 ¥2,000,000.00 的 15%', {}, patience);
      goals.getByText('¥300,000.00（今天的钱）');
    },
    longTest,
  );

  it(
    'plans the time after work with phases of spending and an income that begins later',
    async () => {
      const { person, open, send } = await show();
      await open('目标');
      await person.click(await screen.findByRole('button', { name: '填写养老计划' }, patience));
      const dialog = await shownDialog();
      await person.type(dialog.getByLabelText(/^出生年份/), '1986');
      await person.type(dialog.getByLabelText(/^停止工作的年份/), '2046');
      await person.clear(dialog.getByLabelText(/^退休后每年支出/));
      await person.type(dialog.getByLabelText(/^退休后每年支出/), '120000');
      await person.type(dialog.getByLabelText(/^到哪一年为止/), '2060');
      await person.click(dialog.getByRole('button', { name: '添加一段支出' }));
      await person.type(dialog.getByLabelText(/^退休后每年支出 2/), '90000');
      await person.type(dialog.getByLabelText(/^从哪一年起 2/), '2060');
      await person.click(dialog.getByRole('button', { name: '添加一项收入' }));
      await person.type(dialog.getByLabelText(/^每年收入/), '36000');
      await person.type(dialog.getByLabelText(/^从哪一年领取/), '2049');
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await closed();
      const { plan, today } = await send('GET', '/planning/retirement');
      expect(plan).toMatchObject({
        spending: [
          { amount: 120_000, fromYear: Number(today.slice(0, 4)), untilYear: 2060 },
          { amount: 90_000, fromYear: 2060, untilYear: null },
        ],
        income: [{ amount: 36_000, fromYear: 2049, untilYear: null }],
        locked: [],
      });
      // 120,000 at 3.5 %, before the pension begins.
      await screen.findByText('¥3,428,571.43', {}, patience);
      // There are no workers here: the simulation says that it failed, and the page goes on.
      await screen.findByText('模拟没有完成', {}, patience);
      await person.click(screen.getByRole('button', { name: '删除养老计划' }));
      const asked = await shownDialog();
      await person.click(asked.getByRole('button', { name: '删除' }));
      await screen.findByRole('button', { name: '填写养老计划' }, patience);
    },
    longTest,
  );

  it(
    'compares a prepayment with leaving things as they are, and opens its form filled in',
    async () => {
      const { person, open, send } = await show();
      await open('试算');
      await screen.findByText('还没有试算', {}, patience);
      await person.click(screen.getAllByRole('button', { name: '添加试算' })[0] as HTMLElement);
      const dialog = await shownDialog();
      await person.type(dialog.getByLabelText(/^名称/), '还十万');
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await dialog.findByText('请选择贷款', {}, patience);
      await person.click(dialog.getByRole('combobox', { name: '贷款' }));
      await person.click(
        await screen.findByRole('option', { name: /^房贷（/, hidden: true }, patience),
      );
      // More than is owed is refused by the server, beside its field.
      await person.type(dialog.getByLabelText(/^金额/), '600000');
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await dialog.findByText('不能超过届时的剩余本金 500,000.00', {}, patience);
      await person.clear(dialog.getByLabelText(/^金额/));
      await person.type(dialog.getByLabelText(/^金额/), '100000');
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await closed();
      const ways = await screen.findByRole('table', { name: '还十万的两种还法' }, patience);
      within(ways).getByText('¥2,238.47');
      const table = screen.getByRole('table', { name: '各种决定下的净资产' });
      expect(within(table).getAllByRole('row')).toHaveLength(3);
      await person.click(within(table).getByRole('button', { name: '还十万 1 年后：说明' }));
      const parts = await shownDialog();
      parts.getByText('少欠的贷款');
      await person.keyboard('{Escape}');
      expect((await send('GET', '/loans'))[0].outstanding).toBe(500_000);
      await person.click(screen.getByRole('link', { name: '照此执行' }));
      const prepayment = await shownDialog();
      await waitFor(() => {
        const { value } = prepayment.getByLabelText(/提前还款金额/) as HTMLInputElement;
        expect(value.replaceAll(',', '')).toBe('100000');
      }, patience);
    },
    longTest,
  );

  it(
    'fills in the price of the part of what is sold, also when another item is chosen',
    async () => {
      const { person, open, send } = await show();
      const startDate = test.deps.now().toISOString().slice(0, 10);
      const term = { depositType: 'TIME', annualRatePercent: 1, months: 12, startDate };
      await send('POST', '/deposits', { ...term, name: '定期甲', principal: 1000 });
      await send('POST', '/deposits', { ...term, name: '定期乙', principal: 2000 });
      await open('试算');
      await person.click(
        (await screen.findAllByRole('button', { name: '添加试算' }, patience))[0] as HTMLElement,
      );
      const dialog = await shownDialog();
      const choose = async (name: string, option: RegExp | string) => {
        await person.click(await dialog.findByRole('combobox', { name }, patience));
        const found = { name: option, hidden: true };
        await person.click(await screen.findByRole('option', found, patience));
      };
      const price = () =>
        (dialog.getByLabelText(/^卖价/) as HTMLInputElement).value.replaceAll(',', '');
      await choose('决定', '卖掉一项');
      await choose('卖掉哪一项', /^定期甲/);
      await choose('卖出多少', '百分比');
      await person.type(dialog.getByLabelText(/^卖出的百分比/), '25');
      expect(price()).toBe('250');
      await choose('卖掉哪一项', /^定期乙/);
      expect(price()).toBe('500');
    },
    longTest,
  );

  it(
    'says when a decision cannot be worked out any more',
    async () => {
      const { open, send, loanId } = await show();
      const today = test.deps.now().toISOString().slice(0, 10);
      await send('POST', '/planning/scenarios', {
        name: '还十万',
        loanId,
        decision: {
          ...{ kind: 'PREPAY', day: today, amount: 100_000, mode: 'SHORTEN_TERM' },
          ...{ use: 'INVEST', returnPercent: 3 },
        },
      });
      await send('DELETE', `/loans/${loanId}`);
      await open('试算');
      await screen.findByText('现在算不出来：贷款不存在', {}, patience);
      expect(screen.queryByRole('link', { name: '照此执行' })).toBeNull();
    },
    longTest,
  );
});

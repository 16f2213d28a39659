import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { newPerson } from '../../testing/person.ts';
import {
  connect,
  loseNextAnswer,
  openPage,
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

const time = {
  name: '一年定期',
  depositType: 'TIME',
  principal: 50_000,
  annualRatePercent: 1.1,
  months: 12,
  startDate: '2026-02-01',
};

/** The page of the deposits, or that of the one that is added first when it is to be opened. */
async function show(body?: object, isOpened = false) {
  const token = await signInBrowser(test);
  const account = { accountName: '工资卡', accountType: 'SAVINGS', initialBalance: 60_000 };
  await test.call('POST', '/accounts', { token, body: account });
  const added = body && (await test.call('POST', '/deposits', { token, body })).body.data;
  const person = newPerson();
  openPage(isOpened ? `/dashboard/deposits/${added.id}` : '/dashboard/deposits');
  const read = async (path: string) => (await test.call('GET', path, { token })).body.data;
  return { person, read };
}

describe('the page of the deposits', () => {
  it(
    'says that there are none, shows what typed terms come to, and adds one from an account',
    async () => {
      const { person, read } = await show();
      await screen.findByText('暂无存款', {}, patience);
      const [open] = screen.getAllByRole('button', { name: '添加存款' });
      await person.click(open as HTMLElement);
      const dialog = await shownDialog();
      await person.click(dialog.getByRole('button', { name: '添加' }));
      await dialog.findByText('存款名称不能为空', {}, patience);
      await dialog.findByText('本金必须大于0');
      await person.type(dialog.getByLabelText(/存款名称/), '一年定期');
      await person.type(dialog.getByLabelText(/本金/), '50000');
      await person.type(dialog.getByLabelText(/年利率/), '1.1');
      await person.type(dialog.getByLabelText(/存入日期/), '2026-02-01');
      await dialog.findByText('2027-02-01', {}, patience);
      await dialog.findByText('¥550.00');
      const months = dialog.getByLabelText(/存期（月）/);
      await person.clear(months);
      await person.click(dialog.getByRole('button', { name: '添加' }));
      await dialog.findByText('存期必须在1到120个月之间', {}, patience);
      await person.type(months, '6');
      await dialog.findByText('2026-08-01', {}, patience);
      await person.click(dialog.getByLabelText('从哪个账户存入'));
      await person.click(
        await screen.findByRole('option', { name: /工资卡/, hidden: true }, patience),
      );
      await person.click(dialog.getByRole('button', { name: '添加' }));
      await closed();
      expect(await read('/deposits')).toMatchObject([
        { name: '一年定期', months: 6, interestAtMaturity: 275 },
      ]);
      expect(await read('/accounts')).toMatchObject([{ balance: 10_000 }]);
      await screen.findByRole('link', { name: '一年定期' }, patience);
    },
    longTest,
  );

  it(
    'asks for a period of notice, and for the rates of renewals',
    async () => {
      const { person, read } = await show();
      const [open] = await screen.findAllByRole('button', { name: '添加存款' }, patience);
      await person.click(open as HTMLElement);
      const dialog = await shownDialog();
      await person.type(dialog.getByLabelText(/存款名称/), '七天通知');
      const choose = async (label: RegExp, option: string) => {
        await person.click(dialog.getByLabelText(label));
        await person.click(
          await screen.findByRole('option', { name: option, hidden: true }, patience),
        );
      };
      await choose(/类型/, '通知存款');
      expect(dialog.queryByLabelText(/存期（月）/)).toBeNull();
      await person.type(dialog.getByLabelText(/本金/), '36000');
      await person.type(dialog.getByLabelText(/年利率/), '1');
      await person.type(dialog.getByLabelText(/存入日期/), '2026-11-01');
      // 36,000 × 1 % × 7 ÷ 360.
      await dialog.findByText('¥7.00', {}, patience);
      await choose(/到期方式/, '本息自动转存');
      await person.type(dialog.getByLabelText(/转存后的年利率/), '0.9，x');
      await person.click(dialog.getByRole('button', { name: '添加' }));
      await dialog.findByText('请填写普通的数字，例如 1234.56', {}, patience);
      await person.type(dialog.getByLabelText(/转存后的年利率/), '{Backspace}0.8');
      await person.click(dialog.getByRole('button', { name: '添加' }));
      await closed();
      expect(await read('/deposits')).toMatchObject([
        { depositType: 'NOTICE', days: 7, months: null, renewalRates: [0.9, 0.8] },
      ]);
    },
    longTest,
  );
});

describe('the page of a deposit', () => {
  const showOne = async () => {
    const shown = await show(time, true);
    await screen.findByRole('heading', { name: '各期利息' }, patience);
    return shown;
  };

  it(
    'shows what an early end costs, takes the deposit out into an account, and undoes it',
    async () => {
      const { person, read } = await showOne();
      await person.click(await screen.findByRole('button', { name: '支取' }, patience));
      const dialog = await shownDialog();
      const day = dialog.getByLabelText(/支取日期/);
      await person.clear(day);
      await person.type(day, '2026-08-20');
      await dialog.findByText('¥50,013.89', {}, patience);
      await dialog.findByText('提前支取');
      // 550.00 less 13.89.
      await dialog.findByText('¥536.11');
      await person.click(dialog.getByLabelText('存入哪个账户'));
      await person.click(
        await screen.findByRole('option', { name: /工资卡/, hidden: true }, patience),
      );
      await person.click(dialog.getByRole('button', { name: '支取' }));
      await closed();
      expect(await read('/accounts')).toMatchObject([{ balance: 110_013.89 }]);
      await person.click(await screen.findByRole('button', { name: '撤销支取' }, patience));
      await screen.findByRole('button', { name: '支取' }, patience);
      expect(await read('/deposits')).toMatchObject([{ state: 'RUNNING', closing: null }]);
      expect(await read('/accounts')).toMatchObject([{ balance: 60_000 }]);
    },
    longTest,
  );

  it(
    'edits its terms, and shows each term with its interest',
    async () => {
      const { person, read } = await showOne();
      await person.click(screen.getByRole('button', { name: '编辑' }));
      const dialog = await shownDialog();
      const rate = dialog.getByLabelText(/年利率/);
      await person.clear(rate);
      await person.type(rate, '2');
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await closed();
      expect(await read('/deposits')).toMatchObject([{ annualRatePercent: 2, version: 2 }]);
      const table = within(await screen.findByRole('table', { name: '各期利息' }, patience));
      await table.findByText('¥1,000.00', {}, patience);
    },
    longTest,
  );

  it(
    'counts an edit of the rates of renewals whose answer got lost as saved',
    async () => {
      const { person, read } = await show({ ...time, renewal: 'PRINCIPAL', renewalRates: [1.2] });
      await person.click(await screen.findByRole('link', { name: '一年定期' }, patience));
      await person.click(await screen.findByRole('button', { name: '编辑' }, patience));
      const rates = (await shownDialog()).getByLabelText(/转存后的年利率/);
      await person.clear(rates);
      await person.type(rates, '1.3');
      loseNextAnswer('PUT', /deposits/);
      await person.click((await shownDialog()).getByRole('button', { name: '保存' }));
      await closed();
      expect(await read('/deposits')).toMatchObject([{ renewalRates: [1.3], version: 2 }]);
    },
    longTest,
  );
});

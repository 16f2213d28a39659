import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { newPerson } from '../../testing/person.ts';
import { openPage, signInBrowser, startRealApp } from '../../testing/real-app.tsx';
import { toasts } from '../../ui/feedback/toast.ts';

let test: TestApp;
beforeEach(async () => {
  test = await startRealApp();
});
afterEach(() => test.close());

const patience = { timeout: 25_000 };
const longTest = 60_000;
const shownDialog = async () => within(await screen.findByRole('dialog', {}, patience));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);

/** 100 at 12 % over three months: 34.00, 34.00 and 34.01. */
const small = {
  name: '小额贷款',
  loanType: 'CONSUMER',
  method: 'ANNUITY',
  principal: 100,
  annualRatePercent: 12,
  months: 3,
  startDate: '2026-09-10',
  assumedPaidBefore: '2026-09-10',
};

/** The page of the loans, or that of the one that is added first when it is to be opened. */
async function show(body?: object, isOpened = false) {
  const token = await signInBrowser(test);
  const added = body && (await test.call('POST', '/loans', { token, body })).body.data;
  const person = newPerson();
  openPage(isOpened ? `/dashboard/loans/${added.id}` : '/dashboard/loans');
  const list = async () => (await test.call('GET', '/loans', { token })).body.data;
  return { person, list };
}

describe('the page of the loans', () => {
  it(
    'says that there are none, shows what typed terms come to, and adds one',
    async () => {
      const { person, list } = await show();
      await screen.findByText('暂无贷款', {}, patience);
      const [open] = screen.getAllByRole('button', { name: '添加贷款' });
      await person.click(open as HTMLElement);
      const dialog = await shownDialog();
      await person.click(dialog.getByRole('button', { name: '添加' }));
      await dialog.findByText('贷款名称不能为空', {}, patience);
      await dialog.findByText('贷款本金必须大于0');
      await person.type(dialog.getByLabelText(/贷款名称/), '小额贷款');
      await person.type(dialog.getByLabelText(/贷款本金/), '100');
      await person.type(dialog.getByLabelText(/年利率/), '12');
      const months = dialog.getByLabelText(/期数/);
      await person.clear(months);
      await person.type(months, '3');
      await person.type(dialog.getByLabelText(/放款日期/), '2026-09-10');
      await dialog.findByText('¥34.00', {}, patience);
      await dialog.findByText('¥2.01');
      await person.click(dialog.getByRole('button', { name: '添加' }));
      await closed();
      expect(await list()).toMatchObject([{ name: '小额贷款', months: 3, payment: 34 }]);
      await screen.findByRole('link', { name: '小额贷款' }, patience);
    },
    longTest,
  );

  it(
    'works out the yearly rate of instalments with a fee, which fits the same payments',
    async () => {
      const { person } = await show();
      await screen.findByText('暂无贷款', {}, patience);
      const [open] = screen.getAllByRole('button', { name: '添加贷款' });
      await person.click(open as HTMLElement);
      const dialog = await shownDialog();
      await person.type(dialog.getByLabelText(/贷款本金/), '12000');
      const months = dialog.getByLabelText(/期数/);
      await person.clear(months);
      await person.type(months, '12');
      await person.type(dialog.getByLabelText(/放款日期/), '2026-09-10');
      await person.click(dialog.getByText('只知道每期还多少？推算年利率'));
      await person.type(dialog.getByLabelText(/每期还款/), '1072');
      await dialog.findByText('实际年化 13.03%，计入复利为 13.84%。', {}, patience);
      await person.click(dialog.getByRole('button', { name: '填入年利率' }));
      await dialog.findByText('¥1,072.00', {}, patience);
    },
    longTest,
  );

  it(
    'books the next instalment by one press, which can be undone',
    async () => {
      const { person, list } = await show(small);
      const button = { name: '入账第1期 小额贷款' };
      await person.click(await screen.findByRole('button', button, patience));
      await screen.findByText(/还款已入账，剩余本金 ¥67.00/, {}, patience);
      expect(await list()).toMatchObject([{ paidCount: 1, outstanding: 67 }]);
      await person.click(await screen.findByRole('button', { name: '撤销' }, patience));
      await screen.findByRole('button', button, patience);
      expect(await list()).toMatchObject([{ paidCount: 0, outstanding: 100 }]);
    },
    longTest,
  );
});

describe('the page of a loan', () => {
  const showOne = async () => {
    const shown = await show(small, true);
    await screen.findByRole('heading', { name: '还款计划' }, patience);
    return shown;
  };

  it(
    'books an instalment as the bank took it',
    async () => {
      const { person, list } = await showOne();
      await person.click(screen.getByRole('button', { name: '调整后入账' }));
      const dialog = await shownDialog();
      const interest = dialog.getByLabelText(/利息/);
      await person.clear(interest);
      await person.type(interest, '1.05');
      await person.click(dialog.getByRole('button', { name: '入账' }));
      await closed();
      expect(await list()).toMatchObject([{ paidCount: 1, interestPaid: 1.05 }]);
    },
    longTest,
  );

  it(
    'shows both ways to prepay side by side, and books the chosen one',
    async () => {
      const { person, list } = await showOne();
      await person.click(screen.getByRole('button', { name: '提前还款' }));
      const dialog = await shownDialog();
      await person.type(dialog.getByLabelText(/提前还款金额/), '33.5');
      const day = dialog.getByLabelText(/还款日期/);
      await person.clear(day);
      await person.type(day, '2026-10-10');
      // Interest 0.34 and 0.17 instead of 0.67 and 0.34; or 0.34 alone.
      const reduce = within(await dialog.findByRole('region', { name: '减少月供' }, patience));
      await reduce.findByText('¥0.50', {}, patience);
      const shorten = within(dialog.getByRole('region', { name: '缩短期限' }));
      await shorten.findByText('¥0.67', {}, patience);
      await person.click(dialog.getByRole('radio', { name: '减少月供' }));
      await person.click(dialog.getByRole('button', { name: '入账' }));
      await closed();
      expect(await list()).toMatchObject([{ outstanding: 66.5, remainingMonths: 3 }]);
      await screen.findByText(/提前还款 ¥33.50/, {}, patience);
    },
    longTest,
  );

  it(
    'prepays today where the day of the browser is a day ahead of that of the server',
    async () => {
      test.clock.set('2026-10-10T04:00:00.000Z');
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-11T04:00:00.000Z') });
      try {
        const { person, list } = await showOne();
        await person.click(screen.getByRole('button', { name: '提前还款' }));
        const dialog = await shownDialog();
        await person.type(dialog.getByLabelText(/提前还款金额/), '33.5');
        await person.click(dialog.getByRole('button', { name: '入账' }));
        await closed();
        expect(await list()).toMatchObject([{ outstanding: 66.5 }]);
      } finally {
        vi.useRealTimers();
      }
    },
    longTest,
  );

  it(
    'is deleted and left, without a message that it is missing',
    async () => {
      const { person, list } = await showOne();
      await person.click(screen.getByRole('button', { name: '删除' }));
      await person.click((await shownDialog()).getByRole('button', { name: '删除' }));
      await screen.findByText('暂无贷款', {}, patience);
      expect(await list()).toEqual([]);
      expect(toasts.current().map(({ text }) => text)).toEqual(['贷款已删除']);
    },
    longTest,
  );

  it(
    'takes another rate, and refuses one before the loan was lent',
    async () => {
      const { person, list } = await showOne();
      await person.click(screen.getByRole('button', { name: '添加利率调整' }));
      const dialog = await shownDialog();
      await person.type(dialog.getByLabelText(/年利率/), '6');
      const from = dialog.getByLabelText(/执行起始日/);
      await person.type(from, '2026-09-01');
      await person.click(dialog.getByRole('button', { name: '添加' }));
      await dialog.findByText('利率调整日必须晚于放款日', {}, patience);
      await person.clear(from);
      await person.type(from, '2026-10-10');
      await person.click(dialog.getByRole('button', { name: '添加' }));
      await closed();
      expect(await list()).toMatchObject([{ currentRatePercent: 6 }]);
      await person.click(
        await screen.findByRole('button', { name: '删除 2026-10-10 的利率调整' }, patience),
      );
      await waitFor(async () => expect(await list()).toMatchObject([{ rates: [] }]), patience);
    },
    longTest,
  );
});

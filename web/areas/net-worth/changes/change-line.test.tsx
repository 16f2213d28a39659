import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import { newPerson } from '../../../testing/person.ts';
import { connect, openPage, signInBrowser, startRealApp } from '../../../testing/real-app.tsx';

let test: TestApp;
beforeAll(async () => {
  test = await startRealApp();
});
beforeEach(() => connect(test));
afterAll(() => test.close());

const patience = { timeout: 25_000 };
const longTest = 60_000;

/** The dashboard of a user with 100 yuan since October, after further calls on the account. */
async function showDashboard(
  happen: (send: (path: string, body: object) => Promise<void>) => Promise<void>,
) {
  const token = await signInBrowser(test);
  const account = {
    accountName: '甲',
    accountType: 'SAVINGS',
    initialBalance: 100,
    day: '2026-10-02',
  };
  const { id } = (await test.call('POST', '/accounts', { token, body: account })).body.data;
  await happen(async (path, body) => {
    const { body: answer } = await test.call('POST', path.replace(':id', id), { token, body });
    expect(answer.success).toBe(true);
  });
  openPage('/dashboard');
  return newPerson();
}

const deposit = (amount: number, day: string) =>
  ['/accounts/:id/deposit', { amount, day }] as const;

describe('the change of the month', () => {
  it(
    'is one line in plain words, each part of which opens to its rows',
    async () => {
      const person = await showDashboard(async (send) => {
        await send(...deposit(30, '2026-11-05'));
        await send('/accounts/:id/withdraw', { amount: 10, day: '2026-11-06' });
        await send('/payables', {
          supplierName: '房东',
          amount: 50,
          dueDate: '2026-12-31',
          day: '2026-11-20',
        });
      });
      // 30 − 10 saved, and 50 owed more.
      const list = await screen.findByRole('list', { name: '本月变动的各项' }, patience);
      expect(list.parentElement?.textContent).toBe(
        '较上月末 −30.00 元：储蓄 +20.00债权债务 −50.00',
      );
      await person.click(screen.getByRole('button', { name: '储蓄 +20.00' }));
      const drawer = within(await screen.findByRole('dialog', { name: '储蓄' }, patience));
      await drawer.findByText(/共 2 行/, {}, patience);
      const rows = drawer.getAllByRole('listitem').map((row) => row.textContent);
      expect(rows).toHaveLength(2);
      expect(rows[0]).toContain('-¥10.00');
      expect(rows[0]).toContain('2026-11-06');
      expect(rows[1]).toContain('+¥30.00');
      await person.click(drawer.getByRole('button', { name: '关闭' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
    },
    longTest,
  );

  it(
    'shows more rows of a part when they are asked for',
    async () => {
      const person = await showDashboard(async (send) => {
        for (let count = 0; count < 52; count += 1) await send(...deposit(1, '2026-11-05'));
      });
      await person.click(await screen.findByRole('button', { name: '储蓄 +52.00' }, patience));
      const drawer = within(await screen.findByRole('dialog', { name: '储蓄' }, patience));
      const more = await drawer.findByRole('button', { name: '加载更多' }, patience);
      expect(drawer.getAllByRole('listitem')).toHaveLength(50);
      await person.click(more);
      await waitFor(() => expect(drawer.getAllByRole('listitem')).toHaveLength(52), patience);
      expect(drawer.queryByRole('button', { name: '加载更多' })).toBeNull();
    },
    longTest,
  );

  it(
    'says when nothing has changed',
    async () => {
      await showDashboard(async () => {});
      await screen.findByText('较上月末没有变化。', {}, patience);
    },
    longTest,
  );
});

describe('what was spent this month', () => {
  const spend = (amount: number, day: string) =>
    ['/accounts/:id/withdraw', { amount, day }] as const;

  it(
    'stands beside the average of the months before, and leads to the report',
    async () => {
      await showDashboard(async (send) => {
        await send(...deposit(5000, '2026-10-02'));
        await send(...spend(1000, '2026-10-05'));
        await send(...spend(938, '2026-11-05'));
      });
      // October is the one month before with anything: 62.00 less than 1,000.00 are 6.2 %.
      const line = await screen.findByRole('link', { name: /^11 月支出/ }, patience);
      expect(line.textContent).toBe('11 月支出 938.00 元，较近 1 月平均 −6.2%');
      expect(line.getAttribute('href')).toBe(
        '/dashboard/reports?report=spending&from=2026-11-01&to=2026-11-21',
      );
    },
    longTest,
  );

  it(
    'has no sign where it is as much as the average',
    async () => {
      await showDashboard(async (send) => {
        await send(...deposit(5000, '2026-10-02'));
        await send(...spend(1000, '2026-10-05'));
        await send(...spend(1000.4, '2026-11-05'));
      });
      const line = await screen.findByRole('link', { name: /^11 月支出/ }, patience);
      // 0.40 more than 1,000.00 are 0.04 %.
      expect(line.textContent).toBe('11 月支出 1,000.40 元，较近 1 月平均 0.0%');
    },
    longTest,
  );

  it(
    'is not there without any',
    async () => {
      await showDashboard(async (send) => {
        await send(...spend(10, '2026-10-05'));
        await send(...deposit(30, '2026-11-05'));
      });
      await screen.findByText(/^较上月末/, {}, patience);
      await waitFor(
        () => expect(document.querySelector('[aria-busy="true"]')).toBeNull(),
        patience,
      );
      expect(screen.queryByText(/月支出/)).toBeNull();
    },
    longTest,
  );
});

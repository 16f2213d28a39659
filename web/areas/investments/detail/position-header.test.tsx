import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { upsertCloses } from '../../../../server/areas/quotes/quotes.repository.ts';
import { withTransaction } from '../../../../server/db/with-transaction.ts';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import {
  fakeBrokers,
  positionOf,
  snapshotOf,
} from '../../../../server/testing/securities/fake-brokers.ts';
import {
  binanceAccount,
  encrypted,
} from '../../../../server/testing/securities/securities-user.ts';
import {
  figure,
  findButton,
  longTest,
  openDialog,
  patience,
  showHoldingOf,
} from '../../../testing/holding-page.tsx';
import { newPerson } from '../../../testing/person.ts';
import { openPage, signInBrowser, startRealApp } from '../../../testing/real-app.tsx';

let test: TestApp;
const fake = fakeBrokers();
beforeEach(async () => {
  test = await startRealApp({ deps: { brokers: fake.brokers } });
});
afterEach(() => test.close());

/** 1,000 shares bought at 10 on the 2nd; today, the 21st, they are worth 12 each. */
const shares = {
  investmentName: '平安银行',
  symbol: '000001',
  investmentType: 'STOCK',
  currency: 'CNY',
  currentPrice: 12,
  firstEntry: { type: 'BUY', day: '2026-11-02', quantity: 1000, price: 10 },
};
const dividend = { type: 'DIVIDEND', day: '2026-11-10', amount: 500 };

async function storeClose(day: string, close: string) {
  const row = { key: 'SZ000001', day, close, currency: 'CNY' as const, source: 'tencent' };
  await withTransaction(test.deps.db, (tx) => upsertCloses(tx, [row]));
}

describe('the head of a holding', () => {
  it(
    'has the gain of the day and that day, which the list has too',
    async () => {
      await storeClose('2026-11-20', '11.50');
      const { person, router } = await showHoldingOf(test, shares);
      // 1,000 × (12 − 11.50).
      expect(figure('当日盈亏')).toContain('+¥500.00');
      expect(figure('当日盈亏')).toContain('价格日 2026-11-21');
      await person.click(await findButton('当日盈亏：说明'));
      (await openDialog()).getByText('2026-11-21');
      await person.keyboard('{Escape}');
      await router.navigate('/dashboard/investments');
      const name = await screen.findByRole('link', { name: '平安银行' }, patience);
      const row = name.closest('tr') as HTMLElement;
      expect(row.textContent).toContain('11-21 当日 +¥500.00');
    },
    longTest,
  );

  it(
    'has a dash and the reason where the price of the day before is not known',
    async () => {
      const fund = { ...shares, symbol: '#1#', investmentType: 'FUND' };
      const { person } = await showHoldingOf(test, fund);
      expect(figure('当日盈亏')).toBe('当日盈亏-算不出来');
      await person.click(await findButton('当日盈亏：说明'));
      (await openDialog()).getByText('当日没有持仓，或者还没有当日和前一日的价格。');
      // No such tax falls due on a fund.
      expect(screen.queryByText('预计待扣红利税')).toBeNull();
    },
    longTest,
  );

  it(
    'has the dividend tax to expect, lot by lot on request',
    async () => {
      const { person } = await showHoldingOf(test, shares, dividend);
      // Held less than a month: 20 % of 500.
      expect(figure('预计待扣红利税')).toContain('¥100.00');
      await person.click(await findButton('预计待扣红利税：说明'));
      const panel = await openDialog();
      const lot = await panel.findByText('2026-11-02 买入 1,000，税率 20%', {}, patience);
      within(lot.parentElement as HTMLElement).getByText('¥100.00');
    },
    longTest,
  );

  it(
    'says that the parts of the tax could not be loaded, and asks again when opened anew',
    async () => {
      const { person } = await showHoldingOf(test, shares, dividend);
      const real = globalThis.fetch;
      let isOffline = true;
      vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
        isOffline && url.includes('dividend-tax')
          ? Promise.reject(new TypeError('Failed to fetch'))
          : real(url, init),
      );
      await person.click(await findButton('预计待扣红利税：说明'));
      await (await openDialog()).findByText('明细加载失败，请关闭后重试。', {}, patience);
      await person.keyboard('{Escape}');
      isOffline = false;
      await person.click(await findButton('预计待扣红利税：说明'));
      await (await openDialog()).findByText(/税率 20%/, {}, patience);
      vi.stubGlobal('fetch', real);
    },
    longTest,
  );

  it(
    'asks whether a holding of a synced account is recorded twice, in the list too',
    async () => {
      fake.answer = async () =>
        snapshotOf([
          positionOf('0700.HK', { symbolName: '腾讯控股', quantity: '300', currency: 'HKD' }),
        ]);
      const token = await signInBrowser(test);
      const send = (path: string, body?: object) => test.call('POST', path, { token, body });
      const account = { ...binanceAccount, accountType: 'LONGPORT' };
      const linked = await send('/securities/accounts', encrypted(test, account));
      await send(`/securities/accounts/${linked.body.data.id}/sync`);
      const tencent = { investmentName: '腾讯', symbol: '700', currency: 'HKD' };
      await send('/investments', { ...shares, ...tencent });
      const person = newPerson();
      openPage('/dashboard/investments');
      const hint = '长桥证券 已同步 腾讯控股 300，是否重复记录？';
      await screen.findByText(hint, {}, patience);
      await person.click(screen.getByRole('link', { name: '腾讯' }));
      await screen.findByRole('heading', { level: 1, name: '腾讯' }, patience);
      await screen.findByText(hint, {}, patience);
    },
    longTest,
  );
});

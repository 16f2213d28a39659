import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { fakeBrokers, snapshotOf } from '../../../server/testing/securities/fake-brokers.ts';
import { binanceAccount, encrypted } from '../../../server/testing/securities/securities-user.ts';
import { bitcoins } from '../../../server/testing/securities/synced-trades-fixture.ts';
import {
  endImports,
  fileOf,
  longTest,
  optionsOf,
  patience,
  showImports,
  startImports,
} from '../../testing/imports-page.ts';

const fake = fakeBrokers();
let test: TestApp;
beforeEach(async () => {
  test = await startImports({ deps: { brokers: fake.brokers } });
});
afterEach(() => endImports(test));

/** Bought 0.5 at 20,000 and 0.5 at 30,000, sold 0.4 at 40,000: 0.6 at 25,000 are left. */
const trades = [
  'Date(UTC),Pair,Side,Price,Executed,Amount,Fee',
  '2026-03-02 09:15:30,BTCUSDT,BUY,20000,0.5BTC,10000USDT,0USDT',
  '2026-04-02 09:15:30,BTCUSDT,BUY,30000,0.5BTC,15000USDT,0USDT',
  '2026-05-04 09:15:30,BTCUSDT,SELL,40000,0.4BTC,16000USDT,0USDT',
].join('\n');

it(
  'trades of an account that syncs are chosen, previewed beside its broker, written and corrected',
  async () => {
    fake.answer = async () => snapshotOf([bitcoins('0.7')]);
    const { choose, press, person, token, get } = await showImports(test);
    const body = encrypted(test, { ...binanceAccount });
    const { id } = (await test.call('POST', '/securities/accounts', { token, body })).body.data;
    await test.call('POST', `/securities/accounts/${id}/sync`, { token });
    await choose(fileOf(trades));
    const target = await screen.findByRole('combobox', { name: '交易属于' }, patience);
    expect(screen.queryByRole('combobox', { name: '买卖资金记入' })).not.toBeNull();
    await person.click(target);
    await person.click(optionsOf(target).getByText('币安 币安主账户（同步）'));
    await screen.findByText(/净资产不会改变/, {}, patience);
    expect(screen.queryByRole('combobox', { name: '买卖资金记入' })).toBeNull();
    await press('下一步：核对');

    const effects = await screen.findByRole('table', { name: '持仓变化' }, patience);
    expect(within(effects).getAllByRole('row')[1]?.textContent).toContain(
      '0 → 0.6券商持仓 0.70.00 → 15,000.00',
    );
    await press('不导入 BTC');
    await screen.findByRole('button', { name: '没有选中的记录' }, patience);
    await press('导入 BTC');
    await press('导入 3 笔');
    await screen.findByText('导入完成', {}, patience);
    expect((await get('/investments')).data).toEqual([]);

    await person.click(screen.getByRole('link', { name: '查看证券账户' }));
    const positions = await screen.findByRole('table', { name: '持仓' }, patience);
    await within(positions).findByText('流水推算 0.6，券商持仓 0.7，请先核对', {}, patience);
    await press('为 BTC 补一笔更正');
    const dialog = await screen.findByRole('dialog', { name: '补一笔更正？' }, patience);
    expect(dialog.textContent).toContain('BTC 有 0.6，券商持仓 0.7');
    await person.dblClick(within(dialog).getByRole('button', { name: '补一笔更正' }));
    await within(positions).findByText('由导入的成交推算', {}, patience);
    await waitFor(() => expect(within(positions).queryByText(/请先核对/)).toBeNull(), patience);
    expect((await get('/securities/positions?currency=USD')).data.records[0]).toMatchObject({
      avgCost: 25_000,
      realizedGain: 6000,
      costSource: 'TRADES',
    });
  },
  longTest,
);

it(
  'a statement that Interactive Brokers hands out opens as an import for its account',
  async () => {
    const section = (rows: string) =>
      `<FlexQueryResponse><FlexStatements count="1"><FlexStatement accountId="U1">${rows}</FlexStatement></FlexStatements></FlexQueryResponse>`;
    const apple = 'currency="USD" symbol="AAPL" assetCategory="STK"';
    fake.answer = async () => snapshotOf([]);
    fake.statement = async () => ({
      fileName: 'ibkr-flex.xml',
      text: section(
        `<Trade ${apple} description="APPLE INC" tradeID="7" dateTime="20260302;103000" quantity="10" tradePrice="200" proceeds="-2000" taxes="0" ibCommission="-1" buySell="BUY" levelOfDetail="EXECUTION" />` +
          `<CashTransaction ${apple} description="AAPL(US0378331005) CASH DIVIDEND USD 0.26 PER SHARE" dateTime="20260514;202000" amount="2.6" type="Dividends" levelOfDetail="DETAIL" />`,
      ),
    });
    const { press, person, token } = await showImports(test);
    const body = encrypted(test, {
      ...{ accountName: '海外', accountType: 'IBKR' },
      ...{ appKey: '123456', appSecret: '123456789012345678901234' },
    });
    await test.call('POST', '/securities/accounts', { token, body });
    await person.click(screen.getAllByRole('link', { name: '证券账户' })[0] as HTMLElement);
    await screen.findByText('盈透证券', {}, patience);
    await press('导入成交与股息 海外');
    const target = await screen.findByRole('combobox', { name: '交易属于' }, patience);
    expect((target as HTMLInputElement).value).toBe('盈透证券 海外（同步）');
    await press('下一步：核对');
    const rows = await screen.findByRole('table', { name: '文件里的记录' }, patience);
    within(rows).getByText(/买入/);
    within(rows).getByText(/现金分红/);
  },
  longTest,
);

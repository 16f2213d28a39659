import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import {
  bill,
  endImports,
  fileOf,
  longTest,
  patience,
  showImports,
  startImports,
} from '../../testing/imports-page.ts';

let test: TestApp;
beforeEach(async () => {
  test = await startImports();
});
const { MessageChannel } = globalThis;
afterEach(() => {
  Object.assign(globalThis, { MessageChannel });
  Reflect.deleteProperty(navigator, 'serviceWorker');
  return endImports(test);
});

const accounts = `\uFEFF账户名称,账户类型,货币,余额,账单日,还款日,默认账户,描述,创建时间
工资卡,支票账户,CNY,1200.50,,,是,,2026-01-01T00:00:00.000Z
信用卡,信用账户,CNY,-300,5,25,否,白金,2026-01-01T00:00:00.000Z
存折,定期,CNY,1,,,否,,2026-01-01T00:00:00.000Z
`;

describe('the page of imports', () => {
  it(
    'takes our own list of accounts, shows what each row becomes, writes it and takes it back',
    async () => {
      const { choose, press, get } = await showImports(test);
      await choose(fileOf(accounts, '资金账户.csv'));
      await screen.findByRole('heading', { name: '识别为：家底导出的资金账户' }, patience);
      expect(screen.queryByText('导入到哪个账户')).toBeNull();
      await press('下一步：核对');
      const rows = await screen.findByRole('table', { name: '文件里的记录' }, patience);
      within(rows).getByText('信用卡');
      within(rows).getByText('请选择账户类型');
      await press('导入 2 笔');
      await screen.findByText(/新建 2 项资金账户/, {}, patience);
      expect((await get('/accounts')).data).toMatchObject([
        { accountName: '工资卡', balance: 1200.5 },
        { accountName: '信用卡', balance: -300, statementDay: 5 },
      ]);
      await press('撤销这次导入');
      await press('撤销导入');
      await screen.findByText('这次导入已经撤销', {}, patience);
      expect((await get('/accounts')).data).toEqual([]);
    },
    longTest,
  );

  it('says which column a file lacks to be the one that it looks like', async () => {
    const { choose } = await showImports(test);
    const lines = bill.split('\n').map((line) => line.split(',').toSpliced(6, 1).join(','));
    await choose(fileOf(lines.join('\n')));
    await screen.findByText(/文件像是“支付宝账单”，但是没有“金额.*”这一列/, {}, patience);
  });

  it('reads a file that another application shares only after a press', async () => {
    // Node's channel would clone the file, which it does not know, into an empty object.
    class DirectChannel {
      port1 = { onmessage: (_: { data: File[] }) => undefined, close: () => undefined };
      port2 = { postMessage: (data: File[]) => this.port1.onmessage({ data }) };
    }
    Object.assign(globalThis, { MessageChannel: DirectChannel });
    const postMessage = (_: unknown, [port]: DirectChannel['port2'][]) =>
      port?.postMessage([fileOf(bill)]);
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { controller: { postMessage } },
    });
    const { press } = await showImports(test, '?shared');
    const question = await screen.findByText(/由其他应用分享，请确认来源/, {}, patience);
    expect(question.closest('[role="alert"]')?.textContent).toContain('账单.csv');
    expect(screen.queryByRole('heading', { name: '识别为：支付宝账单' })).toBeNull();
    await press('读取文件');
    await screen.findByRole('heading', { name: '识别为：支付宝账单' }, patience);
  });

  it('refuses a file that is no bill in plain words, and stays ready for another', async () => {
    const { choose } = await showImports(test);
    await choose(fileOf('%PDF-1.7 ...', '账单.csv'));
    await screen.findByText(/PDF/, {}, patience);
    await choose(fileOf(bill));
    await screen.findByRole('heading', { name: '识别为：支付宝账单' }, patience);
  });
});

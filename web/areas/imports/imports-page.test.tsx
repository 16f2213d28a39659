import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { gb18030 } from '../../testing/import-samples.ts';
import { ReadingWorker } from '../../testing/reading-worker.ts';
import { loseNextAnswer, showPage, startRealApp } from '../../testing/real-app.tsx';

let test: TestApp;
beforeEach(async () => {
  Object.assign(globalThis, { Worker: ReadingWorker });
  test = await startRealApp();
});
afterEach(async () => {
  Reflect.deleteProperty(globalThis, 'Worker');
  await test.close();
});

const patience = { timeout: 15_000 };
const longTest = 60_000;

const columns =
  '交易时间,交易分类,交易对方,对方账号,商品说明,收/支,金额,收/付款方式,交易状态,交易订单号,商家订单号,备注,';
/** In: 200.00; out: 12.00; 余额 and 余额宝; one by card, one that was closed. */
const bill = [
  '支付宝（中国）网络技术有限公司  电子客户回单',
  columns,
  '2026-03-01 08:10:05,餐饮美食,早点铺,/,豆浆,支出,12.00,余额,交易成功,2026A\t,T1\t,,',
  '2026-03-02 21:00:00,转账红包,李明,l***@example.org,转账,收入,200.00,余额,交易成功,2026B\t,,,',
  '2026-03-03 09:00:00,日用百货,超市,/,纸巾,支出,30.00,招商银行储蓄卡(1234),交易成功,2026C\t,,,',
  '2026-03-04 09:00:00,文化休闲,书店,/,书,支出,45.00,余额,交易关闭,2026D\t,,,',
].join('\n');

/** 1,200 bought for 13,505.14, 300 of them sold, and 200 that came by a word that nobody knows. */
const statement = [
  '成交日期\t证券代码\t证券名称\t操作\t成交数量\t成交均价\t成交金额\t发生金额\t手续费\t印花税\t其他杂费\t资金余额\t合同编号\t股东帐户',
  '20260309\t="000001"\t平安银行\t证券买入\t1,200\t11.250\t13500.00\t-13505.14\t5.00\t0.00\t0.14\t8000.00\t1001\t0100000001',
  '20260310\t="000001"\t平安银行\t证券卖出\t-300\t12.200\t3660.00\t3653.11\t5.00\t1.83\t0.06\t11653.11\t1002\t0100000001',
  '20260311\t="000001"\t平安银行\t打新股买进\t200\t12.000\t2400.00\t-2405.00\t5.00\t0.00\t0.00\t9248.11\t1003\t0100000001',
].join('\n');

/** The options of an open select; the page has others with the same words. */
const optionsOf = (select: HTMLElement) =>
  within(document.getElementById(select.getAttribute('aria-controls') ?? '') as HTMLElement);

const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = '账单.csv') =>
  new File([content], name, { type: 'text/csv' });

async function showImports(path = '/dashboard/imports') {
  const person = userEvent.setup();
  const shown = await showPage(test, path);
  await screen.findByRole('heading', { level: 1, name: '导入' }, patience);
  const choose = async (file: File) =>
    person.upload(await screen.findByLabelText('账单文件', {}, patience), file);
  const press = async (name: string | RegExp) => {
    const button = await screen.findByRole('button', { name }, patience);
    await waitFor(() => expect(button).toHaveProperty('disabled', false), patience);
    await person.click(button);
  };
  const get = async (path: string) => (await test.call('GET', path, { token: shown.token })).body;
  return { ...shown, person, choose, press, get };
}

describe('the page of imports', () => {
  it(
    'takes a bill of 支付宝 in GB18030 through four steps, writes it once however often it is pressed, and takes it back',
    async () => {
      const { choose, press, get, person } = await showImports();
      await screen.findByText('还没有导入过', {}, patience);
      await choose(fileOf(gb18030(bill) as Uint8Array<ArrayBuffer>));
      await screen.findByRole('heading', { name: '识别为：支付宝账单' }, patience);
      const targets = within(await screen.findByRole('list', { name: '文件里的账户' }, patience));
      expect(targets.getByLabelText('账户名称 *')).toHaveProperty('value', '支付宝余额');
      await press('下一步：核对');

      const apply = await screen.findByRole('button', { name: '导入 2 笔' }, patience);
      const account = (await screen.findByText('支付宝余额', { selector: 'td span' })).closest(
        'tr',
      );
      expect(account?.textContent).toContain('¥200.00');
      expect(account?.textContent).toContain('¥188.00');
      await person.dblClick(apply);
      await screen.findByText('导入完成', {}, patience);
      const accounts = (await get('/accounts')).data;
      expect(accounts).toMatchObject([{ accountName: '支付宝余额', balance: 188 }]);
      expect((await get('/imports')).data).toMatchObject({ total: 1 });

      await press('撤销这次导入');
      await press('撤销导入');
      await screen.findByText('这次导入已经撤销', {}, patience);
      expect((await get('/accounts')).data).toEqual([]);
      await press('返回导入');
      const history = await screen.findByRole('list', { name: '导入历史' }, patience);
      expect(history.textContent).toContain('已撤销');
    },
    longTest,
  );

  it(
    'shows what is there already when the same file comes again, and imports it all the same on demand',
    async () => {
      const { choose, press, get, person } = await showImports();
      await choose(fileOf(bill));
      await press('下一步：核对');
      await press('导入 2 笔');
      await press('再导入一个文件');
      await choose(fileOf(bill));
      await press('下一步：核对');
      await screen.findByText(/这个文件已在 .* 导入过/, {}, patience);
      expect(await screen.findByRole('button', { name: '没有选中的记录' })).toHaveProperty(
        ...['disabled', true],
      );
      await person.click(await screen.findByRole('checkbox', { name: '导入第 3 行' }, patience));
      await press('导入 1 笔');
      await screen.findByText('导入完成', {}, patience);
      // 188.00 less the 12.00 of line 3 once more.
      expect((await get('/accounts')).data).toMatchObject([{ balance: 176 }]);
    },
    longTest,
  );

  it(
    'maps the columns of an unknown table by hand beside its first rows, and knows them the next time',
    async () => {
      const { choose, press, person, get, token } = await showImports();
      const body = { accountName: '工资卡', accountType: 'CHECKING', initialBalance: 100 };
      await test.call('POST', '/accounts', { token, body: { ...body, day: '2026-01-01' } });
      const table = '哪天,多少,为什么\n2026-03-01,-20.50,午饭\n2026-03-02,300,稿费';
      await choose(fileOf(table, '我的表.csv'));
      await screen.findByRole('heading', { name: '请告诉我们各列是什么' }, patience);
      const column = async (label: RegExp, header: string) => {
        await person.click(screen.getByRole('combobox', { name: label }));
        await person.click(
          optionsOf(screen.getByRole('combobox', { name: label })).getByText(header),
        );
      };
      await column(/^日期/, '哪天');
      await column(/^金额(?!的)/, '多少');
      await column(/^备注/, '为什么');
      const rows = () => screen.getByRole('table', { name: '识别出的前几行' }).textContent;
      await waitFor(() => expect(rows()).toContain('2026-03-01-20.5--午饭'), patience);
      await press('下一步：核对');
      await press('导入 2 笔');
      await screen.findByText('导入完成', {}, patience);
      expect((await get('/accounts')).data).toMatchObject([{ balance: 379.5 }]);
      await press('再导入一个文件');
      await choose(fileOf(`${table}\n2026-03-03,-1,水`, '我的表2.csv'));
      await waitFor(
        () =>
          expect(screen.getByRole('combobox', { name: /^日期/ })).toHaveProperty('value', '哪天'),
        patience,
      );
    },
    longTest,
  );

  it(
    'works everything out anew when something has changed since the preview, and writes nothing then',
    async () => {
      const { choose, press, get, token } = await showImports();
      const body = { accountName: '支付宝余额', accountType: 'CHECKING', initialBalance: 100 };
      const { data } = (
        await test.call('POST', '/accounts', { token, body: { ...body, day: '2026-01-01' } })
      ).body;
      await choose(fileOf(bill));
      await press('下一步：核对');
      await screen.findByText('¥288.00', {}, patience);
      await test.call('POST', `/accounts/${data.id}/withdraw`, { token, body: { amount: 50 } });
      await press('导入 2 笔');
      await screen.findByText('数据已有变化，请重新核对预览', {}, patience);
      await screen.findByText('¥238.00', {}, patience);
      expect((await get('/accounts')).data).toMatchObject([{ balance: 50 }]);
      await press('导入 2 笔');
      await screen.findByText('导入完成', {}, patience);
      expect((await get('/accounts')).data).toMatchObject([{ balance: 238 }]);
    },
    longTest,
  );

  it(
    'asks before a preview is left, finds it again for a day, and leaves nothing when it is given up',
    async () => {
      const { choose, press, get, person, router } = await showImports();
      await choose(fileOf(bill));
      await press('下一步：核对');
      await screen.findByRole('button', { name: '导入 2 笔' }, patience);
      const leave = async () =>
        person.click(screen.getAllByRole('link', { name: '资金账户' })[0] as HTMLElement);
      await leave();
      await press('继续核对');
      expect(router.state.location.pathname).toBe('/dashboard/imports');
      await leave();
      await press('稍后继续');
      await screen.findByRole('heading', { level: 1, name: '资金账户' }, patience);
      await person.click(screen.getAllByRole('link', { name: '导入' })[0] as HTMLElement);
      await press('继续');
      await screen.findByRole('button', { name: '导入 2 笔' }, patience);
      await leave();
      await press('放弃这次导入');
      await screen.findByRole('heading', { level: 1, name: '资金账户' }, patience);
      await waitFor(async () =>
        expect((await get('/imports?state=DRAFT')).data).toMatchObject({ total: 0 }),
      );
      expect((await get('/accounts')).data).toEqual([]);
    },
    longTest,
  );

  it(
    'writes once when the answer to the first attempt got lost on its way',
    async () => {
      const { choose, press, get } = await showImports();
      await choose(fileOf(bill));
      await press('下一步：核对');
      await screen.findByRole('button', { name: '导入 2 笔' }, patience);
      loseNextAnswer('POST', /\/apply$/);
      await press('导入 2 笔');
      await screen.findByText('导入完成', {}, patience);
      expect((await get('/accounts')).data).toMatchObject([{ balance: 188 }]);
    },
    longTest,
  );

  it(
    'names what keeps an import from being undone',
    async () => {
      const { choose, press, get, token } = await showImports();
      await choose(fileOf(bill));
      await press('下一步：核对');
      await press('导入 2 笔');
      await screen.findByText('导入完成', {}, patience);
      const [account] = (await get('/accounts')).data;
      await test.call('POST', `/accounts/${account.id}/withdraw`, { token, body: { amount: 150 } });
      await press('撤销这次导入');
      await press('撤销导入');
      const dialog = within(await screen.findByRole('dialog', { name: '没有撤销' }, patience));
      expect(dialog.getByRole('link').textContent).toContain('支付宝余额');
      expect((await get('/accounts')).data).toMatchObject([{ balance: 38 }]);
    },
    longTest,
  );

  it(
    'offers to take rows from before an account was opened, and says what that does to its opening',
    async () => {
      const { choose, press, token, person } = await showImports();
      const body = { accountName: '支付宝余额', accountType: 'CHECKING', initialBalance: 500 };
      await test.call('POST', '/accounts', { token, body: { ...body, day: '2026-03-02' } });
      await choose(fileOf(bill));
      await press('下一步：核对');
      await screen.findByText(/文件里有更早的记录/, {}, patience);
      await person.click(await screen.findByLabelText(/今天的余额保持不变/, {}, patience));
      // The opening of 500.00 on 2 March was 512.00 on 1 March, before the 12.00 of that day.
      await screen.findByText(/期初从 2026-03-02 移到 2026-03-01/, {}, patience);
    },
    longTest,
  );

  it(
    'asks what unknown words of a broker mean, and lets a code belong to a holding that is there',
    async () => {
      const { choose, press, get, token, person } = await showImports();
      const body = { investmentName: '平安', symbol: 'PA', investmentType: 'STOCK' };
      const first = { type: 'BUY', day: '2026-01-05', quantity: 100, price: 10 };
      await test.call('POST', '/investments', {
        ...{ token, body: { ...body, currency: 'CNY', firstEntry: first } },
      });
      await choose(fileOf(statement, 'table.xls'));
      await press('下一步：核对');
      const words = await screen.findByRole('combobox', { name: '打新股买进' }, patience);
      await person.click(words);
      await person.click(optionsOf(words).getByText('买入'));
      await press('按此重新计算');
      await waitFor(
        () => expect(screen.queryByRole('combobox', { name: '打新股买进' })).toBeNull(),
        patience,
      );
      await press('更改000001对应的投资');
      const dialog = within(await screen.findByRole('dialog', {}, patience));
      const holding = dialog.getByRole('combobox', { name: '对应到' });
      await person.click(holding);
      await person.click(optionsOf(holding).getByText('平安 PA（CNY）'));
      await person.click(dialog.getByRole('button', { name: '重新计算' }));
      // 100 were held, 1,200 and 200 are bought and 300 sold.
      await screen.findByText('→ 1,200', {}, patience);
      await press('导入 3 笔');
      await screen.findByText('导入完成', {}, patience);
      expect((await get('/investments')).data).toMatchObject([
        ...[{ investmentName: '平安', quantity: 1200 }],
      ]);
    },
    longTest,
  );

  it('refuses a file that is no bill in plain words, and stays ready for another', async () => {
    const { choose } = await showImports();
    await choose(fileOf('%PDF-1.7 ...', '账单.csv'));
    await screen.findByText(/PDF/, {}, patience);
    await choose(fileOf(bill));
    await screen.findByRole('heading', { name: '识别为：支付宝账单' }, patience);
  });
});

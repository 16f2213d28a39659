import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { gb18030 } from '../../testing/import-samples.ts';
import {
  bill,
  endImports,
  fileOf,
  longTest,
  optionsOf,
  patience,
  showImports,
  startImports,
  statement,
} from '../../testing/imports-page.ts';

let test: TestApp;
beforeEach(async () => {
  test = await startImports();
});
afterEach(() => endImports(test));

describe('the page of imports', () => {
  it(
    'takes a bill of 支付宝 in GB18030 through four steps, writes it once however often it is pressed, and takes it back',
    async () => {
      const { choose, press, get, person } = await showImports(test);
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
      const { choose, press, get, person } = await showImports(test);
      await choose(fileOf(bill));
      await press('下一步：核对');
      await press('导入 2 笔');
      await press('再导入一个文件');
      await choose(fileOf(bill));
      await press('下一步：核对');
      await screen.findByText(/这个文件已在 .* 导入过/, {}, patience);
      expect(await screen.findByRole('button', { name: '没有选中的记录' })).toHaveProperty(
        'disabled',
        true,
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
      const { choose, press, person, get, token } = await showImports(test);
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
      await press('重新选择文件');
      const remembered = await screen.findByRole('list', { name: '记住的表格' }, patience);
      expect(remembered.textContent).toContain(
        '我的表收支流水 · 日期：哪天；金额：多少；备注：为什么',
      );
      await press('给“我的表”改名');
      const name = await screen.findByRole('textbox', { name: /^名称/ }, patience);
      await person.clear(name);
      await press('保存');
      await screen.findByText('名称不能为空', {}, patience);
      await person.type(name, '账本');
      await press('保存');
      await screen.findByRole('button', { name: '删除“账本”' }, patience);
      // A name that was given stays when a file with the same header is imported once more.
      await choose(fileOf(`${table}\n2026-03-03,-1,水`, '我的表2.csv'));
      await press('下一步：核对');
      await press('导入 1 笔');
      await press('再导入一个文件');
      await press('删除“账本”');
      await press('删除');
      await waitFor(
        async () => expect((await get('/imports/mappings')).data).toEqual([]),
        patience,
      );
      await waitFor(
        () => expect(screen.queryByRole('list', { name: '记住的表格' })).toBeNull(),
        patience,
      );
    },
    longTest,
  );

  it(
    'offers to take rows from before an account was opened, and says what that does to its opening',
    async () => {
      const { choose, press, token, person } = await showImports(test);
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
      const { choose, press, get, token, person } = await showImports(test);
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
        { investmentName: '平安', quantity: 1200 },
      ]);
    },
    longTest,
  );

  it(
    'chooses all rows of a state, or none of them',
    async () => {
      const { choose, press } = await showImports(test);
      await choose(fileOf(bill));
      await press('下一步：核对');
      await press('取消全选');
      await screen.findByRole('button', { name: '没有选中的记录' }, patience);
      await press('全选新记录');
      await screen.findByRole('button', { name: '导入 2 笔' }, patience);
    },
    longTest,
  );

  it(
    'says before the attempt that a new account would end below zero, and takes the balance that it has now',
    async () => {
      const { choose, press, get, person } = await showImports(test);
      // Without the 200.00 that came, the 12.00 leave an account that begins with nothing.
      await choose(fileOf(bill.replace('收入,200.00', '支出,200.00')));
      await press('下一步：核对');
      await screen.findByText(/新账户从 0 开始，导入后会低于零/, {}, patience);
      await press('导入 2 笔');
      await screen.findByText(/余额不足/, {}, patience);
      expect((await get('/accounts')).data).toEqual([]);
      const balance = screen.getByRole('textbox', { name: /导入后应有的余额/ });
      // Before 12.00 and 200.00 were spent there was less than nothing, which cannot be.
      await person.type(balance, '-300');
      await press('按此计算');
      await screen.findByText(/第一笔之前的余额会是 -¥88.00/, {}, patience);
      await person.clear(balance);
      await person.type(balance, '88.50');
      await press('按此计算');
      await screen.findByText(/第一笔之前有 ¥300.50、导入后有 ¥88.50/, {}, patience);
      await press('导入 2 笔');
      await screen.findByText('导入完成', {}, patience);
      expect((await get('/accounts')).data).toMatchObject([{ balance: 88.5 }]);
    },
    longTest,
  );

  it(
    'lets the account of rows be changed in the preview, although rows that are left out name none',
    async () => {
      const { choose, press, get, token, person } = await showImports(test);
      const body = { accountName: '生活费', accountType: 'CHECKING', initialBalance: 1 };
      await test.call('POST', '/accounts', { token, body: { ...body, day: '2026-01-01' } });
      // A bill says nothing of how an order was paid that was closed.
      await choose(fileOf(bill.replace('45.00,余额', '45.00,')));
      await press('下一步：核对');
      await screen.findByRole('button', { name: '导入 2 笔' }, patience);
      await press('更改导入到的账户');
      const dialog = within(await screen.findByRole('dialog', {}, patience));
      expect(dialog.queryByRole('combobox', { name: '这个文件导入到' })).toBeNull();
      const target = dialog.getByRole('combobox', { name: '余额导入到' });
      await person.click(target);
      await person.click(optionsOf(target).getByText('生活费（CNY）'));
      await person.click(dialog.getByRole('button', { name: '重新计算' }));
      await screen.findByText('¥189.00', {}, patience);
      await press('导入 2 笔');
      await screen.findByText('导入完成', {}, patience);
      expect((await get('/accounts')).data).toMatchObject([
        { accountName: '生活费', balance: 189 },
      ]);
    },
    longTest,
  );
});

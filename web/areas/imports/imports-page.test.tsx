import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { gb18030 } from '../../testing/import-samples.ts';
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
afterEach(() => endImports(test));

describe('the page of imports', () => {
  it(
    'takes a bill of 支付宝 in GB18030 through four steps, writes it once however often it is pressed, and takes it back',
    async () => {
      const { choose, press, get, person, token } = await showImports(test);
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

      const { records } = (await get('/spending/entries')).data;
      const { id } = records.find(({ amount }: { amount: number }) => amount === -12);
      await test.call('PUT', `/spending/entries/${id}`, { token, body: { payee: '豆浆店' } });
      await press('撤销这次导入');
      await press('撤销导入');
      await screen.findByText('这次导入已经撤销', {}, patience);
      const edited = await screen.findByRole('list', { name: '导入后修改过的流水' }, patience);
      expect(edited.textContent).toMatch(/-¥12\.00/);
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
});

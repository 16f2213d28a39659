import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import {
  delayCalls,
  endImports,
  fileOf,
  longTest,
  optionsOf,
  patience,
  showImports,
  startImports,
} from '../../testing/imports-page.ts';

let test: TestApp;
beforeEach(async () => {
  test = await startImports();
});
afterEach(() => endImports(test));

describe('a table that no format describes', () => {
  const table = '哪天,多少,为什么\n2026-03-01,-20.50,午饭\n2026-03-02,300,稿费';
  const longerTable = `${table}\n2026-03-03,-1,水`;

  /** Chooses the table for the only account of a new user, and says by hand which of its columns is what. */
  async function mapColumns() {
    const page = await showImports(test);
    const { choose, person, token } = page;
    const body = { accountName: '工资卡', accountType: 'CHECKING', initialBalance: 100 };
    await test.call('POST', '/accounts', { token, body: { ...body, day: '2026-01-01' } });
    await choose(fileOf(table, '我的表.csv'));
    await screen.findByRole('heading', { name: '请告诉我们各列是什么' }, patience);
    const column = async (label: RegExp, header: string) => {
      const select = screen.getByRole('combobox', { name: label });
      await person.click(select);
      await person.click(optionsOf(select).getByText(header));
    };
    await column(/^日期/, '哪天');
    await column(/^金额(?!的)/, '多少');
    await column(/^备注/, '为什么');
    return page;
  }

  it(
    'maps the columns of an unknown table by hand beside its first rows, and knows them the next time',
    async () => {
      const { choose, press, get } = await mapColumns();
      const rows = () => screen.getByRole('table', { name: '识别出的前几行' }).textContent;
      await waitFor(() => expect(rows()).toContain('2026-03-01-20.5--午饭'), patience);
      await press('下一步：核对');
      await press('导入 2 笔');
      await screen.findByText('导入完成', {}, patience);
      expect((await get('/accounts')).data).toMatchObject([{ balance: 379.5 }]);
      await press('再导入一个文件');
      await screen.findByRole('list', { name: '记住的表格' }, patience);
      await choose(fileOf(longerTable, '我的表2.csv'));
      await waitFor(
        () =>
          expect(screen.getByRole('combobox', { name: /^日期/ })).toHaveProperty('value', '哪天'),
        patience,
      );
    },
    longTest,
  );

  it(
    'knows a table that was mapped just now, also where the list of known tables is still on its way',
    async () => {
      const { choose, press } = await mapColumns();
      await press('下一步：核对');
      await press('导入 2 笔');
      const release = delayCalls('GET', /\/imports\/mappings/);
      await press('再导入一个文件');
      await choose(fileOf(longerTable, '我的表2.csv'));
      await screen.findByText('正在读取“我的表2.csv”', { exact: false }, patience);
      // Longer than the file takes to be read.
      await new Promise((resolve) => setTimeout(resolve, 500));
      release();
      await waitFor(
        () =>
          expect(screen.getByRole('combobox', { name: /^日期/ })).toHaveProperty('value', '哪天'),
        patience,
      );
    },
    longTest,
  );

  it(
    'lets a known table be renamed, which its next import respects, and be forgotten',
    async () => {
      const { choose, press, get, person } = await mapColumns();
      await press('下一步：核对');
      await press('导入 2 笔');
      await press('再导入一个文件');
      const knownTables = await screen.findByRole('list', { name: '记住的表格' }, patience);
      expect(knownTables.textContent).toContain(
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
      await choose(fileOf(longerTable, '我的表2.csv'));
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
    'says that a known table was changed elsewhere before it renames it all the same',
    async () => {
      const { press, get, person, token } = await mapColumns();
      await press('下一步：核对');
      await press('导入 2 笔');
      await press('再导入一个文件');
      await press('给“我的表”改名');
      const name = await screen.findByRole('textbox', { name: /^名称/ }, patience);
      await person.type(name, '二');
      const [{ hash, version, ...rest }] = (await get('/imports/mappings')).data;
      await test.call('PUT', `/imports/mappings/${hash}`, { token, body: { ...rest, name: '家' } });
      await press('保存');
      await screen.findByText('这个表格刚刚在别处被修改过，再次保存会改成这个名称', {}, patience);
      expect(name).toHaveProperty('value', '我的表二');
      await press('保存');
      await screen.findByRole('button', { name: '删除“我的表二”' }, patience);
    },
    longTest,
  );
});

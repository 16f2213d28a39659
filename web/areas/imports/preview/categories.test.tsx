import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import {
  endImports,
  fileOf,
  longTest,
  patience,
  showImports,
  startImports,
} from '../../../testing/imports-page.ts';

let test: TestApp;
beforeEach(async () => {
  test = await startImports();
});
afterEach(() => endImports(test));

const file = [
  'Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared',
  '现金,2026-03-01,面馆,,Food: Lunch,-20,0,Cleared',
  '现金,2026-03-02,面馆,,,-21,0,Cleared',
  '现金,2026-03-03,面馆,,,-22,0,Cleared',
  '现金,2026-03-04,书店,,,-23,0,Cleared',
].join('\n');

it(
  'the categories of a file are mapped, rows and payees get others, and all is booked as it was shown',
  async () => {
    const { choose, press, token, person, get } = await showImports(test);
    const post = (path: string, body: object) => test.call('POST', path, { token, body });
    await post('/accounts', {
      ...{ accountName: '现金', accountType: 'CHECKING', initialBalance: 500, day: '2026-01-01' },
    });
    await post('/spending/categories/starting-set', {});
    await choose(fileOf(file, 'actual.csv'));
    await press('下一步：核对');
    const word = await screen.findByLabelText('Food / Lunch（1 笔）', {}, patience);
    screen.getByText(/^还有 1 个分类没有对应/);
    screen.getByRole('button', { name: '照文件新建 1 个分类' });
    const pick = async (select: HTMLElement, name: string) =>
      person.selectOptions(select, within(select).getByText(name));
    await pick(word, '餐饮 / 三餐');
    await press('按此归类');
    await screen.findByText(/^文件的分类都有对应/, {}, patience);
    await screen.findByText('文件中的分类是“Food / Lunch”', {}, patience);

    const category = (line: number) =>
      screen.getByLabelText<HTMLSelectElement>(`第 ${line} 行的分类`);
    const shown = (line: number) => category(line).selectedOptions[0]?.text;
    await pick(category(3), '餐饮 / 聚餐');
    await screen.findByText('您选的', {}, patience);
    expect(shown(4)).toBe('未分类');
    await press('同一对方都这样归类');
    await waitFor(() => expect(shown(4)).toBe('餐饮 / 聚餐'), patience);
    await pick(category(5), '文娱');
    await press('导入 4 笔');
    await screen.findByText('导入完成', {}, patience);

    const { records } = (await get('/spending/entries?source=actual')).data;
    const names = new Map(
      (await get('/spending/categories')).data.map((one: { id: string; name: string }) => [
        one.id,
        one.name,
      ]),
    );
    expect(
      records.map(({ categoryId, chosenBy }: Record<string, string>) => [
        names.get(categoryId),
        chosenBy,
      ]),
    ).toEqual([
      ['文娱', 'PERSON'],
      ['聚餐', 'PERSON'],
      ['聚餐', 'PERSON'],
      ['聚餐', 'PERSON'],
    ]);
  },
  longTest,
);

it(
  'who has no categories makes those of the file, and its rows are in them',
  async () => {
    const { choose, press, token, get } = await showImports(test);
    const account = { accountName: '现金', accountType: 'CHECKING', day: '2026-01-01' };
    await test.call('POST', '/accounts', { token, body: { ...account, initialBalance: 500 } });
    const more =
      '\n现金,2026-03-05,公司,,Wage,900,0,Cleared\n现金,2026-03-06,面馆,,Food,-2,0,Cleared';
    await choose(fileOf(file + more, 'actual.csv'));
    await press('下一步：核对');
    await press('照文件新建 3 个分类');
    await screen.findByText(/^文件的分类都有对应/, {}, patience);
    const categories = (await get('/spending/categories')).data;
    expect(
      categories.map(({ kind, name, parentId }: Record<string, string>) => [
        ...[kind, name],
        categories.find(({ id }: { id: string }) => id === parentId)?.name,
      ]),
    ).toEqual([
      ['EXPENSE', 'Food', undefined],
      ['EXPENSE', 'Lunch', 'Food'],
      ['INCOME', 'Wage', undefined],
    ]);
  },
  longTest,
);

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenShares } from '../../../server/testing/bodies/investment-bodies.ts';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { today } from '../../lib/format/format.ts';
import { newPerson } from '../../testing/person.ts';
import { connect, loseNextAnswer, showPage, startRealApp } from '../../testing/real-app.tsx';

let test: TestApp;
beforeAll(async () => {
  test = await startRealApp();
});
beforeEach(() => connect(test));
afterAll(() => test.close());

const patience = { timeout: 25_000 };
const longTest = 60_000;

const shares = { ...tenShares, currency: 'CNY', costPrice: 100, currentPrice: 110 };
const bar = {
  investmentName: '金条',
  symbol: 'BAR',
  investmentType: 'OTHER',
  quantity: 3,
  costPrice: 50,
  currency: 'CNY',
  purchaseDate: '2026-05-01',
};

async function showHoldings(...bodies: object[]) {
  const { token } = await showPage(test, '/dashboard/investments', async (token) => {
    for (const body of bodies) await test.call('POST', '/investments', { token, body });
  });
  await screen.findByRole('heading', { level: 1, name: '投资组合' }, patience);
  return { token, person: newPerson() };
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => /苹果公司|金条/.exec(row.textContent ?? '')?.[0]);
const press = (name: string | RegExp) => screen.findByRole('button', { name }, patience);

describe('the investments page', () => {
  it(
    'says that there are no investments, and refuses a form with the specified texts',
    async () => {
      const { person } = await showHoldings();
      await screen.findByText('暂无投资', {}, patience);
      await press('同步价格');
      await person.click(screen.getAllByRole('button', { name: '添加投资' })[0] as HTMLElement);
      const dialog = within(await screen.findByRole('dialog', {}, patience));
      await person.click(dialog.getByRole('button', { name: '添加' }));
      for (const text of [
        '投资名称不能为空',
        '投资代码不能为空',
        '数量必须大于0',
        '成本价格必须大于0',
        '购买日期不能为空',
      ]) {
        await dialog.findByText(text, {}, patience);
      }
    },
    longTest,
  );

  it(
    'shows totals and the figures of each row, filters, and sorts by column',
    async () => {
      const { person } = await showHoldings(shares, bar);
      await screen.findByText('苹果公司', {}, patience);
      const figure = (label: string) =>
        screen.getAllByText(label).find((term) => term.tagName === 'DT')?.parentElement
          ?.textContent;
      // 10 × 100 + 3 × 50 paid; 10 × 110, and 3 × 50 without a price.
      await waitFor(() => expect(figure('总成本')).toContain('¥1,150.00'), patience);
      expect(figure('持仓数量')).toContain('2');
      expect(figure('当前价值')).toContain('¥1,250.00');
      expect(figure('总收益')).toContain('+¥100.00收益率 +8.70%');

      const row = within(screen.getByText('苹果公司').closest('tr') as HTMLElement);
      for (const text of ['¥1,000.00', '¥1,100.00', '+¥100.00', '+10.00%']) row.getByText(text);

      // The newest purchase first; a head sorts, and again the other way round.
      expect(names()).toEqual(['金条', '苹果公司']);
      await person.click(screen.getByRole('button', { name: '总成本' }));
      await waitFor(() => expect(names()).toEqual(['苹果公司', '金条']), patience);
      await person.click(screen.getByRole('button', { name: '总成本' }));
      await waitFor(() => expect(names()).toEqual(['金条', '苹果公司']), patience);

      await person.click(screen.getByRole('combobox', { name: '投资类型' }));
      const options = await screen.findAllByRole('option', { hidden: true }, patience);
      const offered = options.map((option) => option.textContent);
      expect(offered).toEqual(
        expect.arrayContaining([
          '全部类型',
          '股票',
          '债券',
          '基金',
          '加密货币',
          '大宗商品',
          '其他',
        ]),
      );
      await person.click(options[1] as HTMLElement);
      await waitFor(() => expect(names()).toEqual(['苹果公司']), patience);
    },
    longTest,
  );

  it(
    'edits an investment, takes a manual price where no source has one, and deletes after a confirmation',
    async () => {
      const { token, person } = await showHoldings(bar);
      await person.click(await press('编辑 金条'));
      let dialog = within(await screen.findByRole('dialog', {}, patience));
      const quantity = dialog.getByLabelText(/数量/);
      await person.clear(quantity);
      await person.type(quantity, '4');
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
      // A price for the row as it was before the edit would be refused as out of date.
      await screen.findByText('4', {}, patience);

      await person.click(await press('更新价格 金条'));
      dialog = within(await screen.findByRole('dialog', {}, patience));
      await person.type(dialog.getByLabelText(/当前价格/), '60');
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await waitFor(
        () => expect(screen.getAllByText('¥240.00').length).toBeGreaterThan(0),
        patience,
      );
      const { data } = (await test.call('GET', '/investments', { token })).body;
      expect(data).toMatchObject([{ quantity: 4, currentPrice: 60, profit: 40 }]);

      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
      await person.click(await press('删除 金条'));
      dialog = within(await screen.findByRole('dialog', {}, patience));
      dialog.getByText('确定要删除这项投资吗？');
      await person.click(dialog.getByRole('button', { name: '取消' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
      screen.getByText('金条');
      await person.click(await press('删除 金条'));
      dialog = within(await screen.findByRole('dialog', {}, patience));
      await person.click(dialog.getByRole('button', { name: '删除' }));
      await screen.findByText('暂无投资', {}, patience);
    },
    longTest,
  );

  it(
    'takes a manual price for the chosen day, by default today',
    async () => {
      const { token, person } = await showHoldings(bar);
      await person.click(await press('更新价格 金条'));
      const dialog = within(await screen.findByRole('dialog', {}, patience));
      const day = dialog.getByLabelText(/日期/);
      expect(day).toHaveProperty('value', today());
      await person.clear(day);
      await person.type(day, '2026-11-10');
      await person.type(dialog.getByLabelText(/当前价格/), '62');
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
      const { data } = (await test.call('GET', '/investments', { token })).body;
      expect(data).toMatchObject([{ currentPrice: 62, priceTime: '2026-11-10' }]);
    },
    longTest,
  );

  it(
    'does not overwrite a price that was set elsewhere before it has been shown',
    async () => {
      const { token, person } = await showHoldings(bar);
      await person.click(await press('更新价格 金条'));
      const dialog = within(await screen.findByRole('dialog', {}, patience));
      const { data } = (await test.call('GET', '/investments', { token })).body;
      const { id } = data[0];
      await test.call('PUT', `/investments/${id}/price`, { token, body: { currentPrice: 66 } });
      await person.type(dialog.getByLabelText(/当前价格/), '77');
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await dialog.findByText('这项投资刚刚在别处被修改过', {}, patience);
      dialog.getByText('¥66.00');
      const price = async () =>
        (await test.call('GET', `/investments/${id}`, { token })).body.data.currentPrice;
      expect(await price()).toBe(66);
      await person.click(dialog.getByRole('button', { name: '仍然保存我的修改' }));
      await waitFor(async () => expect(await price()).toBe(77), patience);
    },
    longTest,
  );

  it.each([
    { button: '编辑 金条', label: /数量/, typed: '4', expected: { quantity: 4 } },
    {
      button: '编辑 金条',
      label: /购买日期/,
      typed: '2026-05-02',
      expected: { purchaseDate: '2026-05-02' },
    },
    { button: '更新价格 金条', label: /当前价格/, typed: '60', expected: { currentPrice: 60 } },
  ])(
    'counts a change whose answer got lost as saved: $button, $typed',
    async ({ button, label, typed, expected }) => {
      const { token, person } = await showHoldings(bar);
      await person.click(await press(button));
      const dialog = within(await screen.findByRole('dialog', {}, patience));
      fireEvent.change(dialog.getByLabelText(label), { target: { value: typed } });
      loseNextAnswer('PUT', /investments/);
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
      const { data } = (await test.call('GET', '/investments', { token })).body;
      expect(data).toMatchObject([{ ...expected, version: 2 }]);
    },
    longTest,
  );
});

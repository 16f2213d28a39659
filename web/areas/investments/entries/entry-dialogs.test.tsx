import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveListingDay } from '../../../../server/areas/quotes/listing-days.repository.ts';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import {
  choose,
  figure,
  fill,
  findButton,
  isClosed,
  longTest,
  openDialog,
  patience,
  sale,
  showHolding,
} from '../../../testing/holding-page.tsx';
import { connect, startRealApp } from '../../../testing/real-app.tsx';

let test: TestApp;
beforeAll(async () => {
  test = await startRealApp();
});
beforeEach(() => connect(test));
afterAll(() => test.close());

describe('the dialogs of entries', () => {
  it(
    'record a sale with the keyboard alone, after a preview of what it changes',
    async () => {
      const { person, stored } = await showHolding(test);
      (await findButton('记一笔')).focus();
      await person.keyboard('{Enter}');
      const dialog = await openDialog();
      await choose(dialog, '卖出');
      await fill(dialog, { 日期: '2026-03-05' });
      const quantity = await dialog.findByLabelText(/^数量/);
      quantity.focus();
      await person.keyboard('400{Tab}11{Tab}{Tab}5.04{Tab}2.2');
      dialog.getByText('数量 × 价格 = ¥4,400.00，留空即按此');
      await dialog.findByText('¥10,005.10 → ¥6,003.06', {}, patience);
      await dialog.findByText('¥0.00 → ¥390.72', {}, patience);
      await person.keyboard('{Enter}');
      await isClosed();
      expect((await stored())[0]).toMatchObject({ ...sale, amount: 4400 });
      await waitFor(() => expect(figure('数量')).toContain('600'), patience);
    },
    longTest,
  );

  it(
    'shows what is refused at its field, by the server too, and saves nothing',
    async () => {
      const listed = { key: 'SZ000001', day: '2026-03-01', source: 'yahoo', ask_again_at: null };
      await saveListingDay(test.deps.db, listed);
      const { person, stored } = await showHolding(test);
      await person.click(await findButton('记一笔'));
      const dialog = await openDialog();
      const refused = async (text: string) => {
        await person.click(dialog.getByRole('button', { name: '保存' }));
        await waitFor(() => expect(dialog.getAllByText(text).length).toBeGreaterThan(0), patience);
      };
      const isMarked = (label: RegExp) =>
        expect(dialog.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
      await refused('数量必须大于0');
      dialog.getByText('请填写价格或成交金额');
      await choose(dialog, '卖出');
      await fill(dialog, { 日期: '2026-03-05', 数量: '1500', 价格: '11' });
      await refused('2026-03-05 卖出 1500 超过当时持有的 1000');
      isMarked(/^数量/);
      await fill(dialog, { 日期: '2099-01-01' });
      await refused('交易日期不能晚于今天');
      await fill(dialog, { 日期: '2026-02-27', 数量: '100' });
      await refused('2026-02-27 早于上市日 2026-03-01');
      isMarked(/^日期/);
      await fill(dialog, { 日期: '2026-03-05', 数量: '1', 费用: '12' });
      await refused('费用和税费不能超过成交金额');
      await choose(dialog, '拆股');
      await fill(dialog, { 原来: '1', 变成: '0' });
      await refused('拆合股比例必须是两个不同的正整数');
      await choose(dialog, '现金分红');
      await fill(dialog, { 日期: '2026-03-01', 金额: '50', 费用: '' });
      await refused('2026-03-01 当时没有持仓，不能记现金分红');
      expect(await stored()).toHaveLength(1);
    },
    longTest,
  );

  it(
    'do not mark the price as required, and save an entry with its amount alone',
    async () => {
      const { person, stored } = await showHolding(test);
      await person.click(await findButton('记一笔'));
      const dialog = await openDialog();
      const isMarked = (label: string) =>
        dialog.getByText(label, { selector: 'label' }).textContent?.includes('*');
      expect(['数量', '价格', '成交金额'].map(isMarked)).toEqual([true, false, false]);
      dialog.getByText('和成交金额填一个即可');
      await fill(dialog, { 日期: '2026-03-05', 数量: '100', 成交金额: '1100' });
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await isClosed();
      expect((await stored())[0]).toMatchObject({ quantity: 100, price: null, amount: 1100 });
    },
    longTest,
  );

  it(
    'ask once more before an amount is saved that is not quantity × price',
    async () => {
      const { person, stored } = await showHolding(test);
      await person.click(await findButton('记一笔'));
      const dialog = await openDialog();
      await fill(dialog, { 日期: '2026-03-05', 数量: '100', 价格: '10', 成交金额: '1100' });
      const warning = '成交金额与数量×价格相差 100.00，请核对';
      const preview = within(dialog.getByRole('status', { name: '保存后的变化' }));
      await preview.findByText(warning, {}, patience);
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await within(await dialog.findByRole('alert', {}, patience)).findByText(warning);
      expect(await stored()).toHaveLength(1);
      await person.click(await dialog.findByRole('button', { name: '仍然保存' }, patience));
      await isClosed();
      expect((await stored())[0]).toMatchObject({ quantity: 100, amount: 1100 });
    },
    longTest,
  );

  it(
    'name the entry that an edit or a deletion would break, and recompute what follows',
    async () => {
      const { person, stored } = await showHolding(test, sale);
      await person.click(await findButton('编辑 2026-03-02 买入'));
      let dialog = await openDialog();
      await fill(dialog, { 数量: '300' });
      await person.click(dialog.getByRole('button', { name: '保存' }));
      const broken = '这样改动后，2026-03-05 的卖出 400 会超过当时持有的 300，未保存';
      await dialog.findByText(broken, {}, patience);
      await fill(dialog, { 数量: '800' });
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await isClosed();
      await waitFor(() => expect(figure('数量')).toContain('400'), patience);

      await person.click(await findButton('删除 2026-03-02 买入'));
      dialog = await openDialog();
      await dialog.findByText(/2026-03-05 的卖出 400 会超过当时持有的 0/, {}, patience);
      expect(dialog.getByRole('button', { name: '删除' })).toHaveProperty('disabled', true);
      await person.click(dialog.getByRole('button', { name: '取消' }));
      await isClosed();
      await person.click(await findButton('删除 2026-03-05 卖出'));
      dialog = await openDialog();
      await dialog.findByText('400 → 800', {}, patience);
      await person.click(dialog.getByRole('button', { name: '删除' }));
      await waitFor(async () => expect(await stored()).toHaveLength(1), patience);
    },
    longTest,
  );

  it(
    'book the money in a cash account, and ask for the amount in its currency',
    async () => {
      const { token, person, stored } = await showHolding(test);
      for (const body of [
        { accountName: '美元户', accountType: 'SAVINGS', initialBalance: 500, currency: 'USD' },
        { accountName: '工资卡', accountType: 'SAVINGS', initialBalance: 100, currency: 'CNY' },
      ]) {
        await test.call('POST', '/accounts', { token, body });
      }
      await person.click(await findButton('记一笔'));
      let dialog = await openDialog();
      await fill(dialog, { 日期: '2026-03-05', 数量: '100', 价格: '10' });
      const pick = async (name: RegExp) => {
        fireEvent.click(await dialog.findByRole('combobox', { name: '资金账户' }, patience));
        const options = await screen.findAllByRole('option', { hidden: true }, patience);
        const texts = options.map((option) => option.textContent);
        fireEvent.click(await screen.findByRole('option', { name, hidden: true }, patience));
        return texts;
      };
      const offered = (await pick(/工资卡/)).filter((text) => /账户|卡|户/.test(text ?? ''));
      expect(offered.map((text) => text?.slice(0, 3))).toEqual(['不关联', '工资卡', '美元户']);
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await waitFor(
        () =>
          expect(
            dialog.getByRole('combobox', { name: '资金账户' }).getAttribute('aria-invalid'),
          ).toBe('true'),
        patience,
      );
      await pick(/美元户/);
      await fill(dialog, { 账户实际: '140' });
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await isClosed();
      expect((await stored())[0]).toMatchObject({ quantity: 100, accountAmount: 140 });
      const { data } = (await test.call('GET', '/accounts', { token })).body;
      const balances = data.map((account: { balance: number }) => account.balance);
      expect(balances.sort()).toEqual([100, 360]);

      // What was typed for an account in another currency is not sent with the one chosen in its place.
      await person.click(await findButton('记一笔'));
      dialog = await openDialog();
      await fill(dialog, { 日期: '2026-03-06', 数量: '1', 价格: '10' });
      await pick(/美元户/);
      await fill(dialog, { 账户实际: '14' });
      await pick(/工资卡/);
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await isClosed();
      expect((await stored())[0]).toMatchObject({ quantity: 1, accountAmount: null });
    },
    longTest,
  );
});

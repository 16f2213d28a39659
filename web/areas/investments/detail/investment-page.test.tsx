import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import {
  dividend,
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
import { watchSavedFiles } from '../../../testing/saved-files.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startRealApp();
});
beforeEach(() => connect(test));
afterAll(() => test.close());

describe('the page of a holding', () => {
  it(
    'shows figures that add up to the cent, with the numbers they are made of',
    async () => {
      const { person } = await showHolding(test, sale, dividend);
      await screen.findByText('2026-03-05', {}, patience);
      // 600 × 12 = 7,200; 10,005.10 − 4,002.04 = 6,003.06 of cost; 7,200 − 6,003.06 = 1,196.94.
      expect(figure('数量')).toContain('600');
      expect(figure('成本')).toContain('¥6,003.06');
      expect(figure('成本')).toContain('买入均价 ¥10.0051');
      expect(figure('市值')).toContain('¥7,200.00');
      expect(figure('持有收益')).toContain('+¥1,196.94');
      expect(figure('已实现盈亏')).toContain('+¥390.72');
      expect(figure('分红收入')).toContain('¥60.00');
      expect(figure('费用与税')).toContain('¥12.34');
      // 1,196.94 + 390.72 + 60.
      expect(figure('累计盈亏')).toContain('+¥1,647.66');
      await person.click(await findButton('成本：说明'));
      const panel = await openDialog();
      panel.getByText('¥6,003.06 ÷ 600 = ¥10.0051');
      await person.keyboard('{Escape}');
      await person.click(await findButton('累计盈亏：说明'));
      (await openDialog()).getByText('+¥1,647.66');
    },
    longTest,
  );

  it(
    'saves all entries of a holding as a workbook or as CSV',
    async () => {
      const { person } = await showHolding(test, sale);
      const { saved, release } = watchSavedFiles();
      await person.click(await findButton('导出交易记录'));
      await person.click(screen.getByRole('menuitem', { name: 'CSV 文件' }));
      await waitFor(() => expect(saved).toHaveLength(1), patience);
      expect(await saved[0]?.text()).toContain('2026-03-05');
      await person.click(await findButton('导出交易记录'));
      await person.click(screen.getByRole('menuitem', { name: 'Excel 表格' }));
      await waitFor(() => expect(saved).toHaveLength(2), patience);
      expect((await saved[1]?.text())?.slice(0, 2)).toBe('PK');
      release();
    },
    longTest,
  );

  it(
    'lists the entries newest first, with what each changed, and filters them by kind',
    async () => {
      const { person } = await showHolding(test, sale, dividend);
      const days = () =>
        screen
          .getAllByRole('row')
          .slice(1)
          .map((row) => row.textContent?.slice(0, 10));
      await screen.findByText('2026-03-05', {}, patience);
      expect(days()).toEqual(['2026-03-10', '2026-03-05', '2026-03-02']);
      const row = within(screen.getByText('2026-03-05').closest('tr') as HTMLElement);
      for (const text of ['卖出', '400', '¥4,400.00', '费用 ¥5.04 · 税 ¥2.20', '数量 -400']) {
        row.getByText(text);
      }
      for (const text of ['成本 -¥4,002.04', '已实现 +¥390.72', '600', '¥6,003.06']) {
        row.getByText(text);
      }
      await person.click(screen.getByRole('combobox', { name: '交易类型' }));
      await person.click(await screen.findByRole('option', { name: '现金分红', hidden: true }));
      await waitFor(() => expect(days()).toEqual(['2026-03-10']), patience);
    },
    longTest,
  );

  it(
    'leads from the dialogs for editing and deleting to a new entry, and is listed under 已清仓 once all is sold',
    async () => {
      const { person, router } = await showHolding(test, sale);
      await person.click(await findButton('编辑'));
      let dialog = await openDialog();
      dialog.getByText(/已有 2 笔交易记录/);
      await person.click(dialog.getByRole('link', { name: '记一笔' }));
      await screen.findByRole('dialog', { name: '记一笔 · 平安银行' }, patience);
      await person.click((await openDialog()).getByRole('button', { name: '取消' }));
      await isClosed();

      await person.click(screen.getByRole('link', { name: '返回列表' }));
      await screen.findByRole('link', { name: '平安银行' }, patience);
      await person.click(await findButton('删除 平安银行'));
      dialog = await openDialog();
      await person.click(dialog.getByRole('button', { name: '记一笔卖出' }));
      await screen.findByRole('dialog', { name: '记一笔 · 平安银行' }, patience);
      dialog = await openDialog();
      expect(dialog.getByRole('combobox', { name: '类型' })).toHaveProperty('value', '卖出');
      expect(router.state.location.search).toBe('');
      await fill(dialog, { 日期: '2026-03-06', 数量: '600', 价格: '12' });
      await person.click(dialog.getByRole('button', { name: '保存' }));
      await isClosed();
      await waitFor(() => expect(figure('数量')).toContain('已清仓'), patience);
      expect(figure('成本')).toContain('均价 -');

      await person.click(screen.getByRole('link', { name: '返回列表' }));
      await screen.findByText('暂无投资', {}, patience);
      await person.click(screen.getByRole('tab', { name: '已清仓' }));
      // 390.72 of the first sale; 7,200 − 6,003.06 of the second.
      await screen.findByText('+¥1,587.66', {}, patience);
    },
    longTest,
  );
});

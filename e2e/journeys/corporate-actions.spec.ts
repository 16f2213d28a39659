import { aboveThePage, violations } from '../support/axe.ts';
import { windowsOf } from '../support/displays.ts';
import { expect, test } from '../support/fixtures.ts';
import { addHolding, fillDialog, openHolding, submitDialog } from '../support/holdings.ts';
import { layoutFaults } from '../support/layout.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';

for (const viewport of windowsOf('desktop')) {
  test(`an announcement is entered in its words, and accepted as entries, ${viewport.width} pixels wide`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const pageErrors = watchPageErrors(page);
    await page.setViewportSize(viewport);
    await register(page, newUser());
    await addHolding(page, { name: '老酒窖', symbol: 'CELLAR', type: '其他', price: '20' });
    await openHolding(page, '老酒窖');
    const dialog = page.getByRole('dialog');
    const actions = page.getByRole('region', { name: '公司行动' });

    await page.getByRole('button', { name: '录入公告' }).click();
    await fillDialog(page, {
      公告方案: '10送3转2派1元',
      除权除息日: '2026-06-12',
      登记日收盘价: '20',
    });
    await expect(dialog.getByText('2026-06-11 收盘时持有 1,000')).toBeVisible();
    await expect(dialog.getByText('1,000 × 0.3 = 300')).toBeVisible();
    // (20.00 − 0.10) ÷ 1.5.
    await expect(dialog.getByText('= ¥13.27')).toBeVisible();
    // On a phone the last success is still announced over the button that closes the dialog.
    await expect(page.getByRole('button', { name: '关闭提示' })).toHaveCount(0);
    expect(await violations(page, 'the dialog of an announcement', aboveThePage)).toEqual([]);
    await submitDialog(page, '保存');
    await expect(actions.getByText('公司行动 · 1 项待处理')).toBeVisible();
    expect(await layoutFaults(page)).toEqual([]);
    expect(await violations(page, 'a proposal on the page of its holding')).toEqual([]);

    await page.getByRole('link', { name: '返回列表' }).click();
    await expect(actions.getByRole('link', { name: '老酒窖' })).toBeVisible();
    expect(await layoutFaults(page)).toEqual([]);
    expect(await violations(page, 'proposals above the list')).toEqual([]);
    await actions.getByRole('button', { name: /^编辑后接受/ }).click();
    await expect(dialog.getByRole('group', { name: '送股' })).toBeVisible();
    await expect(page.getByRole('button', { name: '关闭提示' })).toHaveCount(0);
    expect(await violations(page, 'the dialog of corrected entries', aboveThePage)).toEqual([]);
    await dialog.getByRole('group', { name: '现金分红' }).getByLabel(/^扣税/).fill('10');
    await submitDialog(page, '接受');
    await expect(actions).toHaveCount(0);

    await page.getByRole('link', { name: '老酒窖' }).click();
    await expect(page.getByText('2026-06-12')).toHaveCount(3);
    await expect(actions.getByText('没有待处理的分红、送转、配股或拆股。')).toBeVisible();
    expect(pageErrors()).toEqual([]);
  });
}

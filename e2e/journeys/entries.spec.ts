import type { Page } from '@playwright/test';
import { aboveThePage, violations } from '../support/axe.ts';
import { windowsOf } from '../support/displays.ts';
import { expect, test } from '../support/fixtures.ts';
import { addHolding, fillDialog, openHolding, submitDialog } from '../support/holdings.ts';
import { layoutFaults } from '../support/layout.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';

const figure = (page: Page, label: string) =>
  page.locator('dl', { has: page.getByText(label, { exact: true }) }).first();

async function chooseKind(page: Page, kind: string) {
  const kinds = page.getByRole('dialog').getByRole('combobox', { name: '类型' });
  await kinds.click();
  await page.getByRole('option', { name: kind, exact: true }).click();
}

async function addEntry(page: Page, kind: string, fields: Record<string, string>) {
  await page.getByRole('button', { name: '记一笔', exact: true }).click();
  await chooseKind(page, kind);
  await fillDialog(page, fields);
  await submitDialog(page, '保存');
}

for (const viewport of windowsOf('phone')) {
  test(`what is bought, sold, paid out and split of a holding adds up, ${viewport.width} pixels wide`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const pageErrors = watchPageErrors(page);
    await page.setViewportSize(viewport);
    await register(page, newUser());
    await addHolding(page, { name: '老酒窖', symbol: 'CELLAR', type: '其他', price: '10' });
    await openHolding(page, '老酒窖');
    const dialog = page.getByRole('dialog');

    // 10,000 + 1,105 = 11,105.00 for 1,100; 440 of them cost 4,442.00.
    await addEntry(page, '买入', { 日期: '2026-03-04', 数量: '100', 价格: '11', 费用: '5' });
    await expect(figure(page, '成本')).toContainText('¥11,105.00');
    await page.getByRole('button', { name: '记一笔', exact: true }).click();
    await chooseKind(page, '卖出');
    await fillDialog(page, { 日期: '2026-03-05', 数量: '440', 价格: '12', 费用: '8' });
    // What arrives a moment later does not move the button from under the pointer.
    const button = dialog.getByRole('button', { name: '保存' });
    const place = await button.boundingBox();
    await expect(dialog.getByText('¥11,105.00 → ¥6,663.00')).toBeVisible();
    expect(await button.boundingBox()).toEqual(place);
    // 5,280 − 8 − 4,442.
    await expect(dialog.getByText('¥0.00 → ¥830.00')).toBeVisible();
    // On a phone the last success is still announced over the button that closes the dialog.
    await expect(page.getByRole('button', { name: '关闭提示' })).toHaveCount(0);
    expect(await violations(page, 'the dialog of a new entry', aboveThePage)).toEqual([]);
    await submitDialog(page, '保存');
    await expect(figure(page, '已实现盈亏')).toContainText('+¥830.00');
    await addEntry(page, '现金分红', { 日期: '2026-03-10', 金额: '66', 税: '6' });
    await expect(figure(page, '分红收入')).toContainText('¥60.00');
    await addEntry(page, '拆股', { 日期: '2026-03-12', 原来: '1', 变成: '2' });
    await expect(figure(page, '数量')).toContainText('1,320');
    // At 12, the last trade's price, which the split halves, 1,320 are worth 7,920: 1,257 + 830 + 60.
    await expect(figure(page, '累计盈亏')).toContainText('+¥2,147.00');

    // Corrects the purchase: 1,000 for 10,000 and 200 for 2,205 are 1,200 for 12,205; 440 of them cost 4,475.17.
    await page.getByRole('button', { name: '编辑 2026-03-04 买入' }).click();
    await fillDialog(page, { 数量: '200' });
    await submitDialog(page, '保存');
    await expect(figure(page, '数量')).toContainText('1,520');
    await expect(figure(page, '已实现盈亏')).toContainText('+¥796.83');

    await page.getByRole('button', { name: '记一笔', exact: true }).click();
    await chooseKind(page, '卖出');
    await fillDialog(page, { 日期: '2026-03-06', 数量: '761', 价格: '12' });
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByText('2026-03-06 卖出 761 超过当时持有的 760').first()).toBeVisible();
    await fillDialog(page, { 数量: '760' });
    // The split that follows would have nothing to split.
    await expect(
      dialog.getByText('这样改动后，2026-03-12 当时没有持仓，不能记拆股，未保存'),
    ).toBeVisible();
    await dialog.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '放弃' }).click();
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: '删除 2026-03-12 拆股' }).click();
    await expect(dialog.getByText('1,520 → 760')).toBeVisible();
    await submitDialog(page, '删除');
    await expect(figure(page, '数量')).toContainText('760');
    expect(await layoutFaults(page)).toEqual([]);
    // Away from the row under the pointer, whose tooltip belongs to no part of the page.
    await page.mouse.move(0, 0);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    expect(await violations(page, 'the page of a holding')).toEqual([]);

    // Sold whole, it is in the list of what was.
    await addEntry(page, '卖出', { 日期: '2026-03-20', 数量: '760', 价格: '12' });
    await expect(figure(page, '数量')).toContainText('已清仓');
    await page.getByRole('link', { name: '返回列表' }).click();
    await expect(page.getByText('暂无投资')).toBeVisible();
    await page.getByRole('tab', { name: '已清仓' }).click();
    await expect(page.getByRole('link', { name: '老酒窖' })).toBeVisible();
    expect(await violations(page, 'what was sold whole')).toEqual([]);
    expect(pageErrors()).toEqual([]);
  });
}

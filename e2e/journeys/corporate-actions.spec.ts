import type { Page } from '@playwright/test';
import { aboveThePage, violations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { layoutFaults } from '../support/layout.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';

async function fill(page: Page, fields: Record<string, string>) {
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(fields)) {
    await dialog.getByLabel(new RegExp(`^${label}`)).fill(value);
  }
}

async function addHolding(page: Page) {
  await page.goto('/dashboard/investments');
  await page.getByRole('button', { name: '添加投资' }).first().click();
  await fill(page, { 投资名称: '老酒窖', 投资代码: 'CELLAR', 数量: '1000', 成本价格: '20' });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '投资类型' }).click();
  await page.getByRole('option', { name: '其他' }).click();
  await dialog.getByRole('combobox', { name: '货币' }).click();
  await page.getByRole('option', { name: /CNY/ }).click();
  await fill(page, { 购买日期: '2026-03-02' });
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: '老酒窖' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '老酒窖' })).toBeVisible();
}

for (const width of [1440, 375]) {
  test(`an announcement is entered in its words, and accepted as entries, ${width} pixels wide`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const pageErrors = watchPageErrors(page);
    await page.setViewportSize({ width, height: 900 });
    await register(page, newUser());
    await addHolding(page);
    const dialog = page.getByRole('dialog');
    const actions = page.getByRole('region', { name: '公司行动' });

    await page.getByRole('button', { name: '录入公告' }).click();
    await fill(page, { 公告方案: '10送3转2派1元', 除权除息日: '2026-06-12', 登记日收盘价: '20' });
    await expect(dialog.getByText('2026-06-11 收盘时持有 1,000')).toBeVisible();
    await expect(dialog.getByText('1,000 × 0.3 = 300')).toBeVisible();
    // (20.00 − 0.10) ÷ 1.5.
    await expect(dialog.getByText('= ¥13.27')).toBeVisible();
    // On a phone the last success is still announced over the button that closes the dialog.
    await expect(page.getByRole('button', { name: '关闭提示' })).toHaveCount(0);
    expect(await violations(page, 'the dialog of an announcement', aboveThePage)).toEqual([]);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();
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
    await dialog.getByRole('button', { name: '接受' }).click();
    await expect(dialog).toBeHidden();
    await expect(actions).toHaveCount(0);

    await page.getByRole('link', { name: '老酒窖' }).click();
    await expect(page.getByText('2026-06-12')).toHaveCount(3);
    await expect(actions.getByText('没有待处理的分红、送转、配股或拆股。')).toBeVisible();
    expect(pageErrors()).toEqual([]);
  });
}

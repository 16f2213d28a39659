import type { Page } from '@playwright/test';
import { aboveThePage, violations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { layoutFaults } from '../support/layout.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';

/** Fills the open dialog. A label means the field whose label begins with it. */
async function fill(page: Page, fields: Record<string, string>) {
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(fields)) {
    await dialog.getByLabel(new RegExp(`^${label}`)).fill(value);
  }
}

async function submit(page: Page, name: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

for (const width of [1440, 375]) {
  test(`an order for a fund is on the way until it is confirmed, ${width} pixels wide`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const pageErrors = watchPageErrors(page);
    await page.setViewportSize({ width, height: 900 });
    await register(page, newUser());
    await page.goto('/dashboard/investments');
    await page.getByRole('button', { name: '添加投资' }).first().click();
    await fill(page, { 投资名称: '老街基金', 投资代码: 'STREET', 数量: '1000', 成本价格: '1' });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: '投资类型' }).click();
    await page.getByRole('option', { name: '基金' }).click();
    await dialog.getByRole('combobox', { name: '货币' }).click();
    await page.getByRole('option', { name: /CNY/ }).click();
    await fill(page, { 购买日期: '2026-03-02' });
    await submit(page, '添加');

    const orders = page.getByRole('region', { name: '在途' });
    await orders.getByRole('button', { name: '记一笔订单' }).click();
    await fill(page, { 申购金额: '1000', 申购费率: '0.15', 下单时间: '2026-03-11T15:00' });
    // At three o'clock it is an order of the next day.
    await expect(dialog.getByText(/按 2026-03-12 的净值成交，2026-03-13 确认/)).toBeVisible();
    expect(await violations(page, 'the dialog of a fund order', aboveThePage)).toEqual([]);
    await submit(page, '保存');
    await expect(orders.getByText('申购 ¥1,000.00')).toBeVisible();
    expect(await layoutFaults(page)).toEqual([]);

    await orders.getByRole('button', { name: '确认' }).click();
    await fill(page, { '2026-03-12 的净值': '2.3471' });
    await expect(dialog.getByText(/买入 425.42 份/)).toBeVisible();
    await submit(page, '确认');
    await expect(orders.getByText('没有在途的订单')).toBeVisible();

    const plans = page.getByRole('region', { name: '定投' });
    await plans.getByRole('button', { name: '新建定投' }).click();
    await fill(page, { 每期金额: '500' });
    await submit(page, '保存');
    await expect(plans.getByText('每月1日 ¥500.00')).toBeVisible();
    await page.getByRole('link', { name: '老街基金' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: '老街基金' })).toBeVisible();
    await expect(plans.getByText('每月1日 ¥500.00')).toBeVisible();
    expect(await layoutFaults(page)).toEqual([]);
    expect(pageErrors()).toEqual([]);
  });
}

import { expect, type Page } from '@playwright/test';

/** Fills the open dialog. A label means the field whose label begins with it. */
export async function fillDialog(page: Page, fields: Record<string, string>): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(fields)) {
    await dialog.getByLabel(new RegExp(`^${label}`)).fill(value);
  }
}

/** Presses a button of the open dialog that closes it. */
export async function submitDialog(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

interface NewHolding {
  name: string;
  symbol: string;
  /** As the select names it: 股票, 基金, 其他, … */
  type: string;
  price: string;
}

/** Adds 1,000 pieces in CNY, bought on 2 March 2026, on the page of investments. */
export async function addHolding(page: Page, holding: NewHolding): Promise<void> {
  await page.goto('/dashboard/investments');
  await page.getByRole('button', { name: '添加投资' }).first().click();
  const dialog = page.getByRole('dialog');
  await fillDialog(page, { 投资名称: holding.name, 投资代码: holding.symbol });
  await dialog.getByRole('combobox', { name: '投资类型' }).click();
  await page.getByRole('option', { name: holding.type, exact: true }).click();
  await dialog.getByRole('combobox', { name: '货币' }).click();
  await page.getByRole('option', { name: /CNY/ }).click();
  await fillDialog(page, { 数量: '1000', 成本价格: holding.price, 购买日期: '2026-03-02' });
  await submitDialog(page, '添加');
}

/** Opens the page of a holding from the list. */
export async function openHolding(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

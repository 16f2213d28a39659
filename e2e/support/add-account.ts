import { expect, type Page } from '@playwright/test';

/** Adds a cash account through the dialog of the page that is open. */
export async function addAccount(page: Page, name: string, balance: string): Promise<void> {
  await page.getByRole('button', { name: '添加账户' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('账户名称').fill(name);
  await dialog.getByLabel('初始余额').fill(balance);
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await expect(dialog).toBeHidden();
}

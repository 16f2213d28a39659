import type { Page } from '@playwright/test';
import { addAccount } from '../support/add-account.ts';
import { apiOf } from '../support/api.ts';
import { aboveThePage, violations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { newUser, register } from '../support/new-user.ts';

test.use({ serviceWorkers: 'allow' });

test('the shortcuts of the installed application open the dialogs that they name', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await register(page, newUser());
  const { shortcuts } = await (await page.request.get('/manifest.webmanifest')).json();
  const [deposit, entry] = shortcuts.map(({ url }: { url: string }) => url);
  await page.goto(deposit);
  await expect(page.getByRole('dialog', { name: '添加账户' })).toBeVisible();
  await page.goto(entry);
  await expect(page.getByRole('dialog', { name: '添加投资' })).toBeVisible();

  await page.goto('/dashboard/accounts');
  await addAccount(page, '工资卡', '100');
  await page.goto(deposit);
  const dialog = page.getByRole('dialog', { name: '存入 · 工资卡' });
  await dialog.getByLabel('金额').fill('23.45');
  await dialog.getByRole('button', { name: '存入' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('CNY 123.45').or(page.getByText('¥123.45')).first()).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/accounts$/);

  await addHolding(page, '甲基金');
  await page.goto(entry);
  await expect(page.getByRole('dialog', { name: /记一笔/ })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/investments\/[^/]+$/);
  await addHolding(page, '乙基金');
  await page.goto(entry);
  const choice = page.getByRole('dialog', { name: '记一笔交易' });
  expect(await violations(page, 'the choice of a holding', aboveThePage)).toEqual([]);
  await choice.getByRole('combobox', { name: '哪一项投资' }).click();
  await page.getByRole('option', { name: /甲基金/ }).click();
  await choice.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '甲基金' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: /记一笔/ })).toBeVisible();
});

async function addHolding(page: Page, name: string): Promise<void> {
  const { post } = await apiOf(page);
  await post('/investments', {
    investmentName: name,
    symbol: name,
    investmentType: 'OTHER',
    currency: 'CNY',
    quantity: 10,
    costPrice: 12,
    purchaseDate: '2026-01-05',
  });
}

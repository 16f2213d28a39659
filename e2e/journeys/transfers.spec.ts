import { addAccount } from '../support/add-account.ts';
import { expect, test } from '../support/fixtures.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';

test('money is transferred with the keyboard alone, shows on both accounts, and is transferred back by undoing', async ({
  page,
}) => {
  const pageErrors = watchPageErrors(page);
  await register(page, newUser());
  await page.goto('/dashboard/accounts');
  await addAccount(page, '工资卡', '1000');
  await expect(page.getByRole('button', { name: '转账' })).toBeDisabled();
  await addAccount(page, '储蓄卡', '0');

  await expect(page.getByRole('button', { name: '转账' })).toBeEnabled();
  await page.getByRole('button', { name: '转账' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('金额')).toBeFocused();
  await page.keyboard.type('400.50');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /储蓄卡/ })).toContainText('¥400.50');

  await page.getByRole('button', { name: '明细 储蓄卡' }).click();
  await page.getByRole('button', { name: /撤销转账/ }).click();
  await page.getByRole('button', { name: '撤销转账', exact: true }).click();
  await expect(page.getByText('转入冲正')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /工资卡/ })).toContainText('¥1,000.00');
  expect(pageErrors()).toEqual([]);
});

import { expect, test } from '../support/fixtures.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';

test('text typed in a dialog is not discarded without a question', async ({ page }) => {
  const pageErrors = watchPageErrors(page);
  await register(page, newUser());
  await page.getByRole('navigation').getByRole('link', { name: '资金账户' }).click();
  await page.getByRole('button', { name: '添加账户' }).first().click();
  const form = page.getByRole('dialog', { name: '添加账户' });
  const question = page.getByRole('dialog', { name: '放弃未保存的内容？' });
  const name = form.getByLabel('账户名称');
  await expect(name).toBeFocused();

  // Nothing typed, nothing asked.
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: '添加账户' }).first().click();
  await name.fill('工资卡');

  await page.keyboard.press('Escape');
  await expect(question.getByRole('button', { name: '继续编辑' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(name).toBeFocused();

  await page.goBack();
  await expect(question.getByRole('button', { name: '继续编辑' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/dashboard/accounts');

  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => window.setTimeout(() => window.location.reload()));
  const browserQuestion = await asked;
  expect(browserQuestion.type()).toBe('beforeunload');
  await browserQuestion.dismiss();
  await expect(name).toHaveValue('工资卡');

  await form.getByRole('button', { name: '取消' }).click();
  await question.getByRole('button', { name: '放弃' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '添加账户' }).first()).toBeFocused();
  await page.reload();
  await expect(page.getByText('暂无账户')).toBeVisible();
  expect(pageErrors()).toEqual([]);
});

test('an amount is shown as it was understood, replaced by typing, and refused when it is no number', async ({
  page,
}) => {
  await register(page, newUser());
  await page.getByRole('navigation').getByRole('link', { name: '资金账户' }).click();
  await page.getByRole('button', { name: '添加账户' }).first().click();
  const amount = page.getByRole('dialog').getByLabel('初始余额');
  await amount.fill('１，０００。５');
  await page.keyboard.press('Tab');
  await expect(amount).toHaveValue('1,000.5');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('900');
  await expect(amount).toHaveValue('900');
  await amount.fill('1e5');
  await page.getByRole('dialog').getByRole('button', { name: '添加', exact: true }).click();
  await expect(page.getByText('请填写普通的数字，例如 1234.56')).toBeVisible();
  await expect(amount).toHaveValue('1e5');
});

import { expect, test } from '../support/fixtures.ts';
import { newUser, register, signIn } from '../support/new-user.ts';
import { newestCode } from '../support/outbox.ts';
import { watchPageErrors } from '../support/page-errors.ts';

test('a user changes password and address, ends other sessions, and deletes the account', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000);
  const pageErrors = watchPageErrors(page);
  const user = newUser();
  await register(page, user);
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' });
  await signIn(elsewhere, user);

  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '账号与安全' }).click();
  await expect(page.getByText('当前设备')).toBeVisible();
  await expect(page.getByText('Chrome · Linux')).toHaveCount(2);

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '修改密码' }).click();
  await dialog.locator('input[name=currentPassword]').fill(user.password);
  await dialog.locator('input[name=newPassword]').fill('Another$2026');
  await dialog.locator('input[name=confirm]').fill('Another$2026');
  await dialog.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('密码已修改，其他设备已退出登录')).toBeVisible();
  await expect(page.getByText('Chrome · Linux')).toHaveCount(1);
  await elsewhere.goto('/dashboard/accounts');
  await elsewhere.waitForURL('**/login');
  await elsewhere.close();

  const { email } = newUser();
  await page.getByRole('button', { name: '更换邮箱' }).click();
  await dialog.locator('input[name=email]').fill(email);
  await dialog.locator('input[name=currentPassword]').fill('Another$2026');
  await dialog.getByRole('button', { name: '发送验证码' }).click();
  await expect(dialog.getByText(email)).toBeVisible();
  await dialog.locator('input[name=code]').fill(await newestCode(email));
  await dialog.getByRole('button', { name: '更换邮箱' }).click();
  await expect(page.getByText('邮箱已更换，下次请用新邮箱登录')).toBeVisible();
  await expect(page.getByRole('main').getByText(email)).toBeVisible();

  await page.getByRole('button', { name: '删除账号' }).click();
  await dialog.locator('input[name=currentPassword]').fill('Another$2026');
  await dialog.getByRole('button', { name: '永久删除' }).click();
  await page.waitForURL('**/login');
  await expect(page.getByText('账号和全部数据已删除')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(pageErrors()).toEqual([]);
});

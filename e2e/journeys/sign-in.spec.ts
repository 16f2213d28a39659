import type { Page } from '@playwright/test';
import { apiOf } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { newUser, register, registerOnPages, signIn } from '../support/new-user.ts';
import { newestCode } from '../support/outbox.ts';
import { watchPageErrors } from '../support/page-errors.ts';

test('a new user registers, books the first deposit, and signs in again', async ({ page }) => {
  const pageErrors = watchPageErrors(page);
  const user = newUser();
  await registerOnPages(page, user);
  await expect(page.getByText('邮箱验证成功！正在登录...')).toBeVisible();

  await page.getByRole('navigation').getByRole('link', { name: '资金账户' }).click();
  await expect(page.getByText('暂无账户')).toBeVisible();
  await page.getByRole('button', { name: '添加账户' }).first().click();
  const adding = page.getByRole('dialog');
  await adding.getByLabel('账户名称').fill('工资卡');
  await adding.getByLabel(/余额/).fill('1000.50');
  await adding.getByRole('button', { name: /添加|保存/ }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('¥1,000.50').first()).toBeVisible();

  await move(page, '存入', '250.25');
  await expect(page.getByText('¥1,250.75').first()).toBeVisible();
  await move(page, '取出', '50.75');
  await expect(page.getByText('¥1,200.00').first()).toBeVisible();

  await page.getByRole('button', { name: '取出' }).first().click();
  await page.getByRole('dialog').getByLabel('金额').fill('1200.01');
  await page.getByRole('dialog').getByRole('button', { name: '取出' }).click();
  await expect(page.getByRole('dialog').getByText('余额不足')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '放弃' }).click();

  await page.getByRole('button', { name: /明细/ }).first().click();
  const lines = page.getByRole('dialog');
  await expect(lines.getByText('期初余额')).toBeVisible();
  await expect(lines.getByText('+¥250.25')).toBeVisible();
  await expect(lines.getByText('-¥50.75')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('navigation').getByRole('link', { name: '资产总览' }).click();
  await expect(page.getByText('¥1,200.00').first()).toBeVisible();

  await page.getByRole('button', { name: /账户菜单|用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.waitForURL('**/login');
  await signIn(page, user);
  await expect(page.getByText('¥1,200.00').first()).toBeVisible();
  expect(pageErrors()).toEqual([]);
});

async function move(page: Page, kind: string, amount: string) {
  await page.getByRole('button', { name: kind }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('工资卡');
  await dialog.getByLabel('金额').fill(amount);
  await dialog.getByRole('button', { name: kind }).click();
  await expect(dialog).toBeHidden();
}

test('a wrong password and a wrong captcha have different messages, and each brings a new captcha', async ({
  page,
}) => {
  await page.goto('/login');
  const picture = page.getByRole('img', { name: '图形验证码' });
  await page.getByLabel('邮箱').fill('nobody@example.org');
  await page.getByLabel(/^密码/).fill('Passw0rd!');
  const before = await picture.getAttribute('src');
  await page.getByRole('textbox', { name: /图形验证码/ }).fill('wrong');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByText('图形验证码错误或已过期，请重新输入')).toBeVisible();
  await expect(picture).not.toHaveAttribute('src', before ?? '');
  await page.getByRole('textbox', { name: /图形验证码/ }).fill('e2e');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByText('邮箱或密码不正确')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('a forgotten password is replaced with the mailed code', async ({ page }) => {
  const user = newUser();
  await register(page, user);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/forgot-password');
  await page.getByLabel('邮箱').fill(user.email);
  const mailed = await newestCode(user.email);
  await page.getByRole('button', { name: /发送|下一步|获取/ }).click();
  await page.waitForURL('**/reset-password');
  await expect(page.getByRole('button', { name: /\d+\s*秒/ })).toBeDisabled();
  await expect.poll(() => newestCode(user.email)).not.toBe(mailed);
  await page.getByRole('textbox', { name: /^验证码/ }).fill(await newestCode(user.email));
  await page.getByLabel(/^新密码/).fill('Another$2026');
  await page.getByLabel(/^确认/).fill('Another$2026');
  await page.getByRole('button', { name: /重置密码/ }).click();
  await page.waitForURL('**/login');
  await signIn(page, { ...user, password: 'Another$2026' });
});

test('a user whose session has ended is sent to the sign-in page once, and back to the page afterwards', async ({
  page,
}) => {
  const user = newUser();
  await register(page, user);
  // Its counts come after the page, and would lead to the sign-in too.
  await page.goto('/dashboard/accounts', { waitUntil: 'networkidle' });
  await expect(page.getByText('暂无账户')).toBeVisible();
  await (await apiOf(page)).post('/auth/logout');
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  await page.getByRole('button', { name: '刷新' }).click();
  await page.waitForURL('**/login');
  await page.waitForTimeout(500);
  expect(loads).toEqual(['/login']);
  await page.getByLabel('邮箱').fill(user.email);
  await page.getByLabel(/^密码/).fill(user.password);
  await page.getByRole('textbox', { name: /图形验证码/ }).fill('e2e');
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL('**/dashboard/accounts');
});

test('visitors are sent to the sign-in page from every page, and signed-in users away from it', async ({
  page,
}) => {
  const paths = [
    'accounts',
    'investments',
    'securities',
    'fixed-assets',
    'fixed-assets/add',
    'fixed-assets/edit/some',
    'receivables-payables',
    'reports',
    'email-test',
    'email-test-simple',
  ];
  for (const path of ['/', '/nowhere', '/dashboard', ...paths.map((at) => `/dashboard/${at}`)]) {
    await page.goto(path);
    await page.waitForURL('**/login');
  }
  await register(page, newUser());
  await page.goto('/login');
  await page.waitForURL('**/dashboard');
});

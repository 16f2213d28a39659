import { expect, type Locator, type Page } from '@playwright/test';
import { Keyboard } from './keyboard.ts';
import { newUser } from './new-user.ts';
import { newestCode } from './outbox.ts';
import { watchPageErrors } from './page-errors.ts';

/** Registers a user, has them work, and signs out; fails if a mouse was used or a page had an error. */
export async function workByKeyboard(
  page: Page,
  ...parts: ((keys: Keyboard) => Promise<void>)[]
): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('pointerdown', () => sessionStorage.setItem('mouse', 'used'), true);
  });
  const pageErrors = watchPageErrors(page);
  const keys = new Keyboard(page);
  await registerAndSignIn(keys);
  for (const part of parts) await part(keys);
  await signOut(keys);
  expect(await page.evaluate(() => sessionStorage.getItem('mouse'))).toBeNull();
  expect(pageErrors()).toEqual([]);
}

export const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });
export const dialogOf = (page: Page) => page.getByRole('dialog');
export const focusIsSomewhere = (page: Page) =>
  page.evaluate(() => (document.activeElement ?? document.body) !== document.body);

export async function goTo(keys: Keyboard, area: string): Promise<void> {
  const { page } = keys;
  await keys.use(page.getByRole('navigation').getByRole('link', { name: area }), {
    key: 'Shift+Tab',
  });
  // A new page announces its name.
  await keys.expectAt(page.getByRole('heading', { level: 1, name: area }));
}

/** The confirmation opens on the safe answer; Escape gives the focus back; then it is meant. */
export async function remove(keys: Keyboard, name: string, question: string): Promise<void> {
  const { page } = keys;
  const dialog = dialogOf(page);
  const opener = button(page, `删除 ${name}`);
  await keys.use(opener);
  await expect(dialog).toContainText(question);
  await keys.expectAt(button(dialog, '取消'));
  await keys.press('Escape');
  await expect(dialog).toBeHidden();
  await keys.expectAt(opener);
  await keys.press('Enter');
  await keys.use(button(dialog, '删除'));
  await expect(dialog).toBeHidden();
  await expect(opener).toHaveCount(0);
}

async function registerAndSignIn(keys: Keyboard): Promise<void> {
  const { page } = keys;
  const user = newUser();
  await page.goto('/');
  await keys.use(page.getByRole('link', { name: '立即注册' }));
  await page.waitForURL('**/register');
  await keys.write(page.getByLabel('用户名'), user.username);
  await keys.write(page.getByLabel('邮箱'), user.email);
  await keys.write(page.getByLabel(/^密码/), user.password);
  await keys.write(page.getByLabel(/^确认密码/), user.password);
  await keys.write(page.getByRole('textbox', { name: /图形验证码/ }), 'e2e');
  await keys.press('Enter');
  await expect(page.getByText('注册请求已提交，请检查您的邮箱以完成验证。')).toBeVisible();
  await page.waitForURL('**/verify-email');
  const code = page.getByRole('textbox', { name: /^验证码/ });
  await keys.expectAt(code);
  await keys.write(code, await newestCode(user.email));
  await keys.press('Enter');
  await page.waitForURL('**/dashboard');

  // Out, and in again through the sign-in.
  await signOut(keys);
  await keys.write(page.getByLabel('邮箱'), user.email);
  await keys.write(page.getByLabel(/^密码/), user.password);
  await keys.write(page.getByRole('textbox', { name: /图形验证码/ }), 'e2e');
  await keys.use(page.getByLabel('记住我'), { by: 'Space' });
  await expect(page.getByLabel('记住我')).toBeChecked();
  await keys.use(page.getByRole('button', { name: '登录' }));
  await page.waitForURL('**/dashboard');
}

async function signOut(keys: Keyboard): Promise<void> {
  const { page } = keys;
  await keys.use(page.getByRole('button', { name: /账户菜单|用户菜单/ }), { key: 'Shift+Tab' });
  await keys.reach(page.getByRole('menuitem', { name: '退出登录' }), { key: 'ArrowDown' });
  await keys.press('Enter');
  await page.waitForURL('**/login');
}

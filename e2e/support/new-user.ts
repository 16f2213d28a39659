import { expect, type Page } from '@playwright/test';
import { newestCode } from './outbox.ts';

export interface NewUser {
  username: string;
  email: string;
  password: string;
}

let users = 0;

/** A user that is not registered yet. */
export function newUser(): NewUser {
  users += 1;
  const name = `e2e_${Date.now().toString(36)}_${users}`;
  return { username: name, email: `${name}@example.org`, password: 'Passw0rd!' };
}

/** Registers through the pages: fills the form, reads the code in the mail, types it. */
export async function register(page: Page, user: NewUser): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('用户名').fill(user.username);
  await page.getByLabel('邮箱').fill(user.email);
  await page.getByLabel(/^密码/).fill(user.password);
  await page.getByLabel(/^确认密码/).fill(user.password);
  await fillCaptcha(page, 'E2E');
  await page.getByRole('button', { name: '注册' }).click();
  await expect(page.getByText('注册请求已提交，请检查您的邮箱以完成验证。')).toBeVisible();
  await page.waitForURL('**/verify-email');
  await page.getByRole('textbox', { name: /^验证码/ }).fill(await newestCode(user.email));
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await page.waitForURL('**/dashboard');
}

export async function signIn(page: Page, user: NewUser): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('邮箱').fill(user.email);
  await page.getByLabel(/^密码/).fill(user.password);
  await fillCaptcha(page, 'e2e');
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL('**/dashboard**');
}

/** Answers the picture once it is there: a form without one is not sent. */
async function fillCaptcha(page: Page, answer: string): Promise<void> {
  await expect(page.getByAltText('图形验证码')).toBeVisible();
  await page.getByRole('textbox', { name: /图形验证码/ }).fill(answer);
}

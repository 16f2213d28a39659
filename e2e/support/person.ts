import { expect, type Page } from '@playwright/test';
import { newestCode } from './outbox.ts';

export interface Person {
  username: string;
  email: string;
  password: string;
}

let people = 0;

/** Somebody nobody has seen before. */
export function somebody(): Person {
  people += 1;
  const name = `e2e_${Date.now().toString(36)}_${people}`;
  return { username: name, email: `${name}@example.org`, password: 'Passw0rd!' };
}

/** Registers as a person does: fills the form, reads the code in the mail, types it. */
export async function register(page: Page, person: Person): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('用户名').fill(person.username);
  await page.getByLabel('邮箱').fill(person.email);
  await page.getByLabel(/^密码/).fill(person.password);
  await page.getByLabel(/^确认密码/).fill(person.password);
  await page.getByRole('textbox', { name: /图形验证码/ }).fill('E2E');
  await page.getByRole('button', { name: '注册' }).click();
  await expect(page.getByText('注册请求已提交，请检查您的邮箱以完成验证。')).toBeVisible();
  await page.waitForURL('**/verify-email');
  await page.getByRole('textbox', { name: /^验证码/ }).fill(await newestCode(person.email));
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await page.waitForURL('**/dashboard');
}

export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('邮箱').fill(person.email);
  await page.getByLabel(/^密码/).fill(person.password);
  await page.getByRole('textbox', { name: /图形验证码/ }).fill('e2e');
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL('**/dashboard**');
}

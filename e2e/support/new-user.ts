import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { newestCode } from './outbox.ts';

export interface NewUser {
  username: string;
  email: string;
  password: string;
}

let users = 0;

/** A user that is not registered yet. The name is short enough for the header of every page. */
export function newUser(): NewUser {
  users += 1;
  const now = Date.now().toString(36).slice(-6);
  const name = `e2e_${now}_${process.env.TEST_WORKER_INDEX}_${users}`;
  return { username: name, email: `${name}@example.org`, password: 'Passw0rd!' };
}

/**
 * Registers by calls of the API, stores the session as the pages do, and opens a page, the dashboard unless
 * another is given. The pages of the registration have journeys of their own.
 */
export async function register(page: Page, user: NewUser, path = '/dashboard'): Promise<void> {
  const ask = async (method: string, call: string, data?: object) => {
    const answer = await page.request.fetch(`/api/auth/${call}`, { method, data });
    expect(answer.ok(), `${call}: ${await answer.text()}`).toBe(true);
    return { ...(await answer.json()).data, origin: new URL(answer.url()).origin };
  };
  const { captchaId } = await ask('GET', 'captcha');
  const { email } = user;
  const { registrationId } = await ask('POST', 'register', { ...user, captchaId, captcha: 'E2E' });
  const code = await newestCode(email);
  const proof = { email, code, registrationId };
  const { origin, ...signedIn } = await ask('POST', 'verify-email', proof);
  const device = `device:${createHash('sha256').update(email).digest('hex')}`;
  const localStorage = [
    { name: 'token', value: signedIn.token },
    { name: 'user', value: JSON.stringify(signedIn.user) },
    { name: device, value: signedIn.deviceToken },
  ];
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
  await page.goto(path);
}

/** Registers through the pages: fills the form, reads the code in the mail, types it. */
export async function registerOnPages(page: Page, user: NewUser): Promise<void> {
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

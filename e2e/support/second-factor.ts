import { createHmac } from 'node:crypto';
import type { CDPSession, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { type NewUser, newUser, register } from './new-user.ts';

/** RFC 6238 with SHA-1, six digits and 30 seconds, written down once more for this journey. */
export function codeAt(secret: string, atMs: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret]
    .map((each) => alphabet.indexOf(each).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

export const section = (page: Page) => page.getByRole('region', { name: '两步验证' });
export const dialogOf = (page: Page) => page.getByRole('dialog');

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.waitForURL('**/login');
}

/** The first step alone: address, password and captcha. */
export async function enterPassword(page: Page, user: NewUser): Promise<void> {
  await page.getByLabel('邮箱').fill(user.email);
  await page.getByLabel(/^密码/).fill(user.password);
  await expect(page.getByRole('img', { name: '图形验证码' })).toBeVisible();
  await page.getByRole('textbox', { name: /图形验证码/ }).fill('e2e');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL('**/second-factor');
}

export async function openAccountPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '账号与安全' }).click();
  await expect(section(page).getByRole('heading', { name: '通行密钥' })).toBeVisible();
}

/** Takes the recovery codes out of their dialog, which closes only when they are saved. */
export async function saveRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = dialogOf(page);
  await expect(dialog.getByText('请保存恢复码')).toBeVisible();
  const codes = await dialog
    .getByRole('list', { name: '恢复码' })
    .getByRole('listitem')
    .allTextContents();
  expect(codes).toHaveLength(10);
  for (const code of codes) {
    expect(code).toMatch(/^([23456789ABCDEFGHJKLMNPQRSTUVWXYZ]{4}-){5}[2-9A-HJ-NP-Z]{4}$/);
  }
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: '完成' })).toBeDisabled();
  await dialog.getByLabel('我已保存这些恢复码').check();
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(dialog).toBeHidden();
  return codes;
}

interface Authenticator {
  id: string;
  cdp: CDPSession;
}

/** A passkey of the machine, with a finger on it. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { id: authenticatorId, cdp };
}

/**
 * Whether the browser offers passkeys in the address field. A virtual authenticator answers that question
 * at once, which would sign in before anything else can be tried.
 */
export async function controlAutofill(page: Page): Promise<(isOn: boolean) => Promise<void>> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () =>
      localStorage.getItem('autofill') === 'on';
  });
  await page.goto('/login');
  return (isOn) =>
    page.evaluate((value) => localStorage.setItem('autofill', value), isOn ? 'on' : 'off');
}

/** A new user with an authenticator, on the page of the account, without a passkey yet. */
export async function registerWithAuthenticator(page: Page) {
  const user = newUser();
  const setAutofill = await controlAutofill(page);
  await register(page, user);
  const authenticator = await addAuthenticator(page);
  await openAccountPage(page);
  return { user, authenticator, setAutofill };
}

/** Adds the first passkey, and saves the recovery codes that come with it. */
export async function addFirstPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  await saveRecoveryCodes(page);
}

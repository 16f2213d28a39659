import { aboveThePage } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';
import {
  codeAt,
  dialogOf,
  enterPassword,
  openAccountPage,
  registerWithAuthenticator,
  saveRecoveryCodes,
  section,
  signOut,
} from '../support/second-factor.ts';

// A passkey belongs to a domain, and an IP address is none.
test.use({ baseURL: `http://localhost:${process.env.E2E_PORT}` });

test('RFC 6238, appendix B: the last six digits at 59 seconds are 287082', () => {
  expect(codeAt('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 59_000)).toBe('287082');
});

test('codes of an app: turned on, asked for at the sign-in, and turned off', async ({ page }) => {
  test.setTimeout(180_000);
  const pageErrors = watchPageErrors(page);
  const user = newUser();
  await register(page, user);
  await openAccountPage(page);
  await expect(section(page).getByText('未开启，登录只需要密码。')).toBeVisible();
  await page.getByRole('button', { name: '启用动态验证码' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('img', { name: '动态验证码的二维码' })).toBeVisible();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await dialog.locator('input[name=code]').fill('000000');
  await dialog.getByRole('button', { name: '启用' }).click();
  await expect(dialog.getByText(/验证码不正确/)).toBeVisible();
  // Each step is good once: this one turns it on, the next one, which is good already, signs in.
  const enrolled = codeAt(secret, Date.now());
  await dialog.locator('input[name=code]').fill(enrolled);
  await dialog.getByRole('button', { name: '启用' }).click();
  const [recoveryCode = ''] = await saveRecoveryCodes(page);
  await expect(section(page).getByText('已开启：动态验证码、10 个恢复码。')).toBeVisible();

  await signOut(page);
  await enterPassword(page, user);
  await page.getByLabel(/^动态验证码/).fill(enrolled);
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await expect(page.getByText('验证失败，请重试')).toBeVisible();
  await page.getByLabel(/^动态验证码/).fill(codeAt(secret, Date.now() + 30_000));
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await page.waitForURL('**/dashboard');

  await signOut(page);
  await enterPassword(page, user);
  await page.getByRole('button', { name: '恢复码', exact: true }).click();
  await page.getByLabel(/^恢复码/).fill(recoveryCode.toLowerCase().replaceAll('-', ' '));
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await openAccountPage(page);
  await expect(
    section(page).getByText('剩余 9 个，每个只能使用一次。', { exact: false }),
  ).toBeVisible();
  await expect(page.getByText('密码和恢复码登录', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: '停用动态验证码' }).click();
  await expect(dialog.getByText('这是最后一种验证方式。', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: '停用' }).click();
  await expect(section(page).getByText('未开启，登录只需要密码。')).toBeVisible();
  expect(pageErrors()).toEqual([]);
});

test('the pages of the second factor fit every window, light and dark, and are accessible', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const { user } = await registerWithAuthenticator(page);
  await page.getByRole('button', { name: '启用动态验证码' }).click();
  await expect(dialogOf(page).getByRole('img', { name: '动态验证码的二维码' })).toBeVisible();
  await expectGoodLooks(page, 'the QR code', aboveThePage);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  await expect(dialogOf(page).getByText('请保存恢复码')).toBeVisible();
  await expectGoodLooks(page, 'the recovery codes', aboveThePage);
  await saveRecoveryCodes(page);
  await expectGoodLooks(page, 'the account page');
  await signOut(page);
  await expect(page.getByRole('button', { name: '使用通行密钥登录' })).toBeVisible();
  await expectGoodLooks(page, 'the sign-in');
  await enterPassword(page, user);
  for (const method of ['通行密钥', '恢复码']) {
    await page.getByRole('button', { name: method, exact: true }).click();
    await expectGoodLooks(page, `the second step by ${method}`);
  }
});

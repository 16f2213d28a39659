import { aboveThePage } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { watchPageErrors } from '../support/page-errors.ts';
import {
  addFirstPasskey,
  dialogOf,
  enterPassword,
  openAccountPage,
  registerWithAuthenticator,
  section,
  signOut,
} from '../support/second-factor.ts';

// A passkey belongs to a domain, and an IP address is none.
test.use({ baseURL: `http://localhost:${process.env.E2E_PORT}` });

test('a passkey: added, renamed, used after the password and alone, and removed', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const pageErrors = watchPageErrors(page);
  const { user, setAutofill } = await registerWithAuthenticator(page);
  await addFirstPasskey(page);
  const list = section(page).getByRole('list', { name: '通行密钥' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  await expect(page.getByText('这台设备上已有这个账号的通行密钥')).toBeVisible();
  await page.getByRole('button', { name: /^改名/ }).click();
  await dialogOf(page).getByLabel('名称').fill('书房的电脑');
  await dialogOf(page).getByRole('button', { name: '保存' }).click();
  await expect(list).toContainText('书房的电脑');
  await expect(list).toContainText('还没有使用过');

  await signOut(page);
  await enterPassword(page, user);
  await page.getByRole('button', { name: '使用通行密钥', exact: true }).click();
  await page.waitForURL('**/dashboard');

  await signOut(page);
  await page.getByRole('button', { name: '使用通行密钥登录' }).click();
  await page.waitForURL('**/dashboard');

  // Offered in the address field, where the authenticator answers at once.
  await setAutofill(true);
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page.getByText('资产总览').first()).toBeVisible();
  await openAccountPage(page);
  await expect(page.getByText('通行密钥登录', { exact: true }).first()).toBeVisible();
  await expect(list).toContainText('最近使用');

  await page.getByRole('button', { name: '删除 书房的电脑' }).click();
  await expect(dialogOf(page)).toContainText('这是最后一种验证方式。');
  await dialogOf(page).getByRole('button', { name: '删除' }).click();
  await expect(section(page).getByText('未开启，登录只需要密码。')).toBeVisible();
  expect(pageErrors()).toEqual([]);
});

test('a passkey that is not good is refused: a stranger’s finger, a forged signature, a counter that went back', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const { authenticator } = await registerWithAuthenticator(page);
  const { cdp, id: authenticatorId } = authenticator;
  await addFirstPasskey(page);
  await signOut(page);
  const button = page.getByRole('button', { name: '使用通行密钥登录' });
  const refused = page.getByText('验证失败，请重试');

  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await button.click();
  await expect(page.getByText('没有使用通行密钥：已取消，或等待超时')).toBeVisible();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });

  await cdp.send('WebAuthn.setResponseOverrideBits', { authenticatorId, isBogusSignature: true });
  await button.click();
  await expect(refused).toBeVisible();
  await cdp.send('WebAuthn.setResponseOverrideBits', { authenticatorId, isBogusSignature: false });
  await cdp.send('WebAuthn.setResponseOverrideBits', { authenticatorId, isBadUV: true });
  await button.click();
  await expect(refused).toBeVisible();
  await cdp.send('WebAuthn.setResponseOverrideBits', { authenticatorId, isBadUV: false });

  await button.click();
  await page.waitForURL('**/dashboard');
  await signOut(page);
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  const [credential] = credentials;
  if (!credential) throw new Error('there is no passkey');
  await cdp.send('WebAuthn.removeCredential', {
    authenticatorId,
    credentialId: credential.credentialId,
  });
  await cdp.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: { ...credential, signCount: 0 },
  });
  await button.click();
  await expect(refused).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('the answer of a passkey that was sent once opens nothing when it is sent again, alone or after the password', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const { user } = await registerWithAuthenticator(page);
  await addFirstPasskey(page);
  await signOut(page);

  // What the passkey answered last, in the place of what it answers now.
  let answered: unknown;
  let isReplayed = false;
  for (const address of ['**/api/auth/passkeys/sign-in', '**/api/auth/second-factor']) {
    await page.route(address, (route) => {
      const body = route.request().postDataJSON();
      if (isReplayed) return route.continue({ postData: { ...body, credential: answered } });
      answered = body.credential;
      return route.continue();
    });
  }
  const refused = page.getByText('验证失败，请重试');

  const alone = page.getByRole('button', { name: '使用通行密钥登录' });
  await alone.click();
  await page.waitForURL('**/dashboard');
  await signOut(page);
  isReplayed = true;
  await alone.click();
  await expect(refused).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  isReplayed = false;
  await enterPassword(page, user);
  const second = page.getByRole('button', { name: '使用通行密钥', exact: true });
  await second.click();
  await page.waitForURL('**/dashboard');
  await signOut(page);
  await enterPassword(page, user);
  isReplayed = true;
  await second.click();
  await expect(refused).toBeVisible();
  await expect(page).toHaveURL(/second-factor$/);
  isReplayed = false;
  await second.click();
  await page.waitForURL('**/dashboard');
});

test('whoever exports confirms who they are, by a passkey or not at all, and goes on as the same person', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const pageErrors = watchPageErrors(page);
  await registerWithAuthenticator(page);
  await addFirstPasskey(page);

  // As ten minutes later: the server says so to the next export, and to that alone.
  let isLate = true;
  await page.route('**/api/personal-data/export', (route) => {
    const refusal = { success: false, code: 'CONFIRMATION_REQUIRED', message: '请再次确认身份' };
    const wasLate = isLate;
    isLate = false;
    return wasLate ? route.fulfill({ status: 403, json: refusal }) : route.continue();
  });
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '导出我的数据' }).click();
  const question = page.getByRole('dialog', { name: '再次确认身份' });
  const save = page.getByRole('button', { name: '下载数据文件' });
  await save.click();
  await expect(question).toBeVisible();
  for (const method of ['通行密钥', '密码和恢复码']) {
    await question.getByRole('button', { name: method, exact: true }).click();
    await expectGoodLooks(page, method, aboveThePage);
  }
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByText('已取消身份确认，操作没有执行')).toBeVisible();
  // The dialog below did not hear the key.
  await expect(save).toBeVisible();

  isLate = true;
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await save.click();
  const download = page.waitForEvent('download');
  await question.getByRole('button', { name: '使用通行密钥', exact: true }).click();
  expect((await download).suggestedFilename()).toContain('.json');
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(token);
  await page.reload();
  await expect(section(page).getByText('已开启：1 个通行密钥、10 个恢复码。')).toBeVisible();
  expect(pageErrors()).toEqual([]);
});

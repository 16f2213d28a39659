import type { Page } from '@playwright/test';
import { apiOf } from '../api.ts';
import { newUser } from '../new-user.ts';
import { newestCode } from '../outbox.ts';
import { codeAt, enterPassword } from '../second-factor.ts';
import { click, fill, inDialog, inMenu, named, type PressCase, type Step } from './press-case.ts';

/** Counts the passwords that were set: a new one has to differ from the one before. */
let passwords = 0;

const typeInto =
  (field: string, value: (world: Parameters<Step>[1]) => string | Promise<string>): Step =>
  async (page, world) => {
    await page
      .locator(`input[name=${field}]`)
      .last()
      .fill(await value(world));
  };
const typePassword = typeInto('currentPassword', ({ user }) => user.password);
const userMenu = click(named(/用户菜单/));

const signOut: Step = async (page, world) => {
  await page.goto('/dashboard');
  await userMenu(page, world);
  await inMenu('退出登录')(page).click();
  await page.waitForURL('**/login');
};

/** Another session of the user, as of another device. */
async function openSession(page: Page, { email, password }: { email: string; password: string }) {
  const { get, post } = await apiOf(page);
  const { captchaId } = await get('/auth/captcha');
  await post('/auth/login', { email, password, captchaId, captcha: 'e2e' });
}

const typeSignIn: Step = async (page, { user }) => {
  await page.getByLabel('邮箱').fill(user.email);
  await page.getByLabel(/^密码/).fill(user.password);
  await page.getByAltText('图形验证码').waitFor();
  await page.getByRole('textbox', { name: /图形验证码/ }).fill('e2e');
};

/**
 * The life of an account, from the registration to the deletion. A case without a page of its own goes on where
 * the one before it has ended.
 */
export const ownAccountCases: PressCase[] = [
  {
    calls: ['auth.register'],
    isOfEachRun: true,
    open: () => '/register',
    before: [
      async (page, { user }) => {
        await page.getByLabel('用户名').fill(user.username);
        await page.getByLabel('邮箱').fill(user.email);
        await page.getByLabel(/^密码/).fill(user.password);
        await page.getByLabel(/^确认密码/).fill(user.password);
        await page.getByAltText('图形验证码').waitFor();
        await page.getByRole('textbox', { name: /图形验证码/ }).fill('e2e');
      },
    ],
    button: named('注册'),
  },
  {
    calls: ['auth.verifyEmail'],
    isOfEachRun: true,
    before: [
      (page) => page.waitForURL('**/verify-email'),
      async (page, { user }) =>
        page.getByRole('textbox', { name: /^验证码/ }).fill(await newestCode(user.email)),
    ],
    button: named('验证'),
  },
  {
    calls: ['personalData.import'],
    open: () => 'accounts',
    before: [
      userMenu,
      click(inMenu('导入数据')),
      async (page) => {
        const buffer = Buffer.from(JSON.stringify(await exportOf(page)));
        const file = { name: 'jiadi.json', mimeType: 'application/json', buffer };
        await page.getByLabel('数据文件').setInputFiles(file);
        await page.getByText('将导入').waitFor();
      },
    ],
    button: inDialog('导入'),
  },
  {
    calls: ['auth.changeName'],
    open: () => 'account',
    before: [click(named('修改姓名')), fill({ 姓名: '李明' })],
    button: inDialog('保存'),
  },
  {
    calls: ['auth.changeEmail'],
    isOfEachRun: true,
    open: () => 'account',
    before: [
      click(named('更换邮箱')),
      async (page, { user }) => {
        user.email = newUser().email;
        await page.locator('input[name=email]').last().fill(user.email);
      },
      typePassword,
    ],
    button: inDialog('发送验证码'),
    keepsDialog: true,
  },
  {
    calls: ['auth.confirmEmail'],
    isOfEachRun: true,
    before: [typeInto('code', ({ user }) => newestCode(user.email))],
    button: inDialog('更换邮箱'),
  },
  {
    calls: ['auth.changePassword'],
    isOfEachRun: true,
    open: () => 'account',
    before: [
      click(named('修改密码')),
      typePassword,
      async (page, world) => {
        passwords += 1;
        const password = `Another$${passwords}`;
        await typeInto('newPassword', () => password)(page, world);
        await typeInto('confirm', () => password)(page, world);
        world.user.password = password;
      },
    ],
    button: inDialog('修改密码'),
  },
  {
    calls: ['auth.endSession'],
    async open({ page, user }) {
      for (const _ of [1, 2]) await openSession(page, user);
      return 'account';
    },
    button: named(/^退出登录 /),
  },
  { calls: ['auth.endOtherSessions'], open: () => 'account', button: named('退出其他设备') },
  {
    calls: ['auth.startTotp'],
    open: () => 'account',
    button: named('启用动态验证码'),
    keepsDialog: true,
  },
  {
    calls: ['auth.confirmTotp'],
    before: [
      typeInto('code', async (world) => {
        const shown = await world.page.getByRole('dialog').locator('code').textContent();
        world.secret = (shown ?? '').replaceAll(' ', '');
        return codeAt(world.secret, Date.now());
      }),
    ],
    button: inDialog('启用'),
    keepsDialog: true,
  },
  {
    calls: ['auth.renewRecoveryCodes'],
    open: () => 'account',
    before: [click(named('重新生成恢复码'))],
    button: inDialog('重新生成'),
    keepsDialog: true,
  },
  {
    calls: ['auth.passkeyOptions', 'auth.addPasskey'],
    open: () => 'account',
    button: named('添加通行密钥'),
  },
  {
    calls: ['auth.renamePasskey'],
    open: () => 'account',
    before: [click(named(/^改名/)), fill({ 名称: '书房的电脑' })],
    button: inDialog('保存'),
  },
  {
    calls: ['auth.confirmOptions', 'auth.confirm', 'auth.renewRecoveryCodes'],
    variant: 'after ten minutes',
    open: () => 'account',
    before: [
      async (page) => {
        const refusal = {
          success: false,
          code: 'CONFIRMATION_REQUIRED',
          message: '请再次确认身份',
        };
        await page.route(
          '**/api/auth/recovery-codes',
          (route) => route.fulfill({ status: 403, json: refusal }),
          { times: 1 },
        );
      },
      click(named('重新生成恢复码')),
      click(inDialog('重新生成')),
    ],
    button: inDialog('使用通行密钥'),
    keepsDialog: true,
  },
  {
    calls: ['auth.logout'],
    isOfEachRun: true,
    open: () => 'account',
    before: [userMenu],
    button: inMenu('退出登录'),
  },
  {
    calls: ['auth.secondFactor'],
    open: () => '/login',
    before: [
      (page, { user }) => enterPassword(page, user),
      click(named('动态验证码')),
      // The code of this half minute has turned the app on.
      async (page, { secret = '' }) =>
        page.getByLabel(/^动态验证码/).fill(codeAt(secret, Date.now() + 30_000)),
    ],
    button: named('验证'),
  },
  {
    calls: ['auth.passkeySignInOptions', 'auth.passkeySignIn'],
    async open(world) {
      await signOut(world.page, world);
      return '/login';
    },
    button: named('使用通行密钥登录'),
  },
  {
    calls: ['auth.removePasskey'],
    open: () => 'account',
    before: [click(named('删除 书房的电脑'))],
    button: inDialog('删除'),
  },
  {
    calls: ['auth.removeTotp'],
    open: () => 'account',
    before: [click(named('停用动态验证码'))],
    button: inDialog('停用'),
  },
  {
    calls: ['auth.forgotPassword'],
    async open(world) {
      await signOut(world.page, world);
      return '/forgot-password';
    },
    before: [(page, { user }) => page.getByLabel('邮箱').fill(user.email)],
    button: named(/发送|下一步/),
  },
  {
    calls: ['auth.resetPassword'],
    before: [
      (page) => page.waitForURL('**/reset-password'),
      async (page, { user }) => {
        user.password = 'Third$2026';
        await page.getByLabel(/^新密码/).fill(user.password);
        await page.getByLabel(/^确认/).fill(user.password);
        await page.getByRole('textbox', { name: /^验证码/ }).fill(await newestCode(user.email));
      },
    ],
    button: named(/重置密码/),
  },
  {
    calls: ['auth.login'],
    isOfEachRun: true,
    open: () => '/login',
    before: [typeSignIn],
    button: named('登录'),
  },
  {
    calls: ['auth.deleteAccount'],
    isOfEachRun: true,
    open: () => 'account',
    before: [click(named('删除账号')), typePassword],
    button: inDialog('永久删除'),
  },
];

async function exportOf(page: Page): Promise<unknown> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? sessionStorage.token);
  const headers = { Authorization: `Bearer ${token}` };
  return (await page.request.get('/api/personal-data/export', { headers })).json();
}

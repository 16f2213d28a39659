import type { Locator, Page } from '@playwright/test';
import { isDeep } from '../../server/testing/depth/depth.ts';
import { encryptCredential } from '../../server/testing/securities/encrypt-credential.ts';
import { apiOf } from '../support/api.ts';
import { aboveThePage, violations } from '../support/axe.ts';
import { displays } from '../support/displays.ts';
import { expect, test } from '../support/fixtures.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';

/** What opens above a page, and how. */
interface Opening {
  /** `:id` is replaced by the id of the investment. */
  path: string;
  /** Buttons pressed one after the other; on a phone some lie in a menu. */
  press: readonly (string | RegExp)[];
  pressOnPhone?: readonly (string | RegExp)[];
  /** Only there on one of the two. */
  only?: 'desktop' | 'phone';
}

const rowOf = (area: string) => ({ path: `/dashboard/${area}` });
const openings: readonly Opening[] = [
  { path: '/dashboard', press: [/用户菜单/] },
  { path: '/dashboard', press: ['打开导航菜单'], only: 'phone' },
  { path: '/dashboard', press: ['净资产：说明'] },
  { path: '/dashboard/account', press: ['修改密码', '修改密码'] },
  { path: '/dashboard/account', press: ['更换邮箱'] },
  { path: '/dashboard', press: ['投资概览：说明'] },
  { ...rowOf('accounts'), press: ['添加账户'] },
  { ...rowOf('accounts'), press: ['添加账户', '账户类型'] },
  { ...rowOf('accounts'), press: ['添加账户', '添加'] },
  { ...rowOf('accounts'), press: ['存入 工资卡'] },
  { ...rowOf('accounts'), press: ['转账'] },
  { ...rowOf('accounts'), press: ['更多操作 工资卡'], only: 'phone' },
  ...(['编辑', '明细', '删除'] as const).map((action) => ({
    ...rowOf('accounts'),
    press: [`${action} 工资卡`],
    pressOnPhone: ['更多操作 工资卡', action],
  })),
  { ...rowOf('investments'), press: ['添加投资', '添加'] },
  { ...rowOf('investments'), press: ['更多操作 金条'] },
  { ...rowOf('investments'), press: ['更多操作 金条', '手动填写价格'] },
  ...(['编辑', '删除'] as const).map((action) => ({
    ...rowOf('investments'),
    press: [`${action} 金条`],
    pressOnPhone: ['更多操作 金条', action],
  })),
  { ...rowOf('investments/:id'), press: ['记一笔', '保存'] },
  { ...rowOf('investments/:id'), press: ['记一笔', '类型'] },
  { ...rowOf('investments/:id'), press: ['编辑 2026-01-15 期初'] },
  { ...rowOf('investments/:id'), press: ['删除 2026-01-15 期初'] },
  { ...rowOf('ledger'), press: ['记一笔'] },
  { ...rowOf('ledger'), press: ['记一笔', '保存'] },
  { ...rowOf('ledger/categories'), press: ['添加分类', '添加'] },
  { ...rowOf('securities'), press: ['添加账户', '添加'] },
  {
    ...rowOf('securities'),
    press: ['编辑 欧易', '更换密钥'],
    pressOnPhone: ['更多操作 欧易', '编辑', '更换密钥'],
  },
  {
    ...rowOf('securities'),
    press: ['删除 欧易'],
    pressOnPhone: ['更多操作 欧易', '删除'],
  },
  { ...rowOf('fixed-assets'), press: ['删除 钢琴'] },
  { ...rowOf('receivables-payables'), press: ['添加应收款', '添加'] },
  { ...rowOf('receivables-payables'), press: ['编辑 张三'] },
  { ...rowOf('receivables-payables'), press: ['选择已收日期 张三'] },
  { ...rowOf('receivables-payables'), press: ['删除 张三'] },
];

for (const { colorScheme, viewport } of displays) {
  test(`every dialog and menu is accessible, ${colorScheme}, ${viewport.width} pixels wide`, async ({
    page,
  }) => {
    test.setTimeout(400_000);
    const pageErrors = watchPageErrors(page);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await register(page, newUser());
    const investmentId = await insertDemoData(page);
    const isPhone = viewport.width < 600;
    const found: string[] = [];
    for (const { path: declared, press, pressOnPhone } of openingsOf(isPhone)) {
      const path = declared.replace(':id', investmentId);
      if (new URL(page.url()).pathname !== path) await page.goto(path);
      const steps = (isPhone && pressOnPhone) || press;
      for (const [index, name] of steps.entries())
        await pressNamed(index === 0 ? page.locator('body') : opened(page).last(), name);
      await expect(opened(page).last()).toBeVisible();
      found.push(...(await violations(page, `${path} ${steps.join(' › ')}`, aboveThePage)));
      await closeAll(page);
    }
    expect(found).toEqual([]);
    expect(pageErrors()).toEqual([]);
  });
}

/** All in a deep run. Else each is opened on a phone or on a desktop: every other, and what one of them has alone. */
function openingsOf(isPhone: boolean): Opening[] {
  return openings.filter(({ only }, index) => {
    if (only) return only === (isPhone ? 'phone' : 'desktop');
    return isDeep || (index % 2 === 1) === isPhone;
  });
}

test('a toast on a phone covers no button of a dialog or of the header', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await register(page, newUser());
  await insertDemoData(page);
  await page.goto('/dashboard/accounts');
  await page.getByRole('button', { name: '取出 备用金' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/金额/).fill('100');
  await dialog.getByRole('button', { name: '取出' }).click();
  const toast = page.getByRole('alert').filter({ hasText: '操作失败' });
  // A toast stays while the pointer is over it.
  await toast.hover();
  const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { y: 0, height: 0 };
  const [title, shown] = [await boxOf(dialog.getByRole('heading').first()), await boxOf(toast)];
  expect(shown.y).toBeGreaterThan(title.y + title.height);
  const close = dialog.getByRole('button', { name: '关闭' });
  await close.click({ trial: true, timeout: 5000 });
  await toast.hover();
  await page.keyboard.press('Escape');
  // The question takes the focus once it is open.
  await expect(page.getByRole('button', { name: '继续编辑' })).toBeFocused();
  await page.getByRole('button', { name: '放弃' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(toast).toBeVisible();
  for (const name of ['打开导航菜单', /用户菜单/])
    await page.getByRole('button', { name }).click({ trial: true, timeout: 5000 });
});

const opened = (page: Page) =>
  page.locator(':is(dialog[open], [role="dialog"], [role="menu"]):visible');

/** Waits for the element if what contains it is still opening. */
async function pressNamed(within: Locator, name: string | RegExp): Promise<void> {
  const named = { name, ...(typeof name === 'string' && { exact: true }) };
  await within
    .getByRole('button', named)
    .or(within.getByRole('menuitem', named))
    .or(within.getByRole('combobox', typeof name === 'string' ? { name } : named))
    .first()
    .click();
}

async function closeAll(page: Page): Promise<void> {
  const left = opened(page).or(page.locator('[role="listbox"]:visible'));
  await expect(async () => {
    if ((await left.count()) > 0) await page.keyboard.press('Escape');
    await expect(left).toHaveCount(0, { timeout: 700 });
  }).toPass({ timeout: 10_000 });
}

/** A row in every area to edit and delete; answers the id of the investment. */
async function insertDemoData(page: Page): Promise<string> {
  const { get, post } = await apiOf(page);
  await post('/accounts', { accountName: '工资卡', accountType: 'SAVINGS', initialBalance: 1000 });
  await post('/accounts', { accountName: '备用金', accountType: 'SAVINGS', initialBalance: 0 });
  const investment = await post('/investments', {
    ...{ investmentName: '金条', symbol: 'BAR', investmentType: 'OTHER', quantity: 2 },
    ...{ costPrice: 100, currency: 'CNY', purchaseDate: '2026-01-15' },
  });
  const { key } = await get('/securities/credential-key');
  const sealed = encryptCredential('a-part-of-a-key', Buffer.from(key, 'base64'));
  await post('/securities/accounts', {
    ...{ accountName: '欧易', accountType: 'OKX', appKey: sealed, appSecret: sealed },
    accessToken: sealed,
  });
  await post('/fixed-assets', {
    ...{
      name: '钢琴',
      assetCode: 'FA-20260115-0001',
      assetCategory: '乐器',
      originalValue: 36_000,
    },
    ...{ purchaseDate: '2026-01-15', startUseDate: '2026-01-15', estimatedLife: 10 },
    depreciationMethod: 'STRAIGHT_LINE',
  });
  await post('/receivables', { customerName: '张三', amount: 300, dueDate: '2026-01-31' });
  return investment.id;
}

import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { newUser, register } from '../support/new-user.ts';

const noLine = '网络连接失败，请检查您的网络连接';
const newVersion = '有新版本，请刷新页面';
const crash = '出现了一个错误';
const accounts = /assets\/accounts-page-.*\.js$/;

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name });

test('a page whose scripts cannot be fetched says that the connection is down, and opens when it is back', async ({
  page,
  context,
}) => {
  await register(page, newUser());
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await link(page, '资金账户').click();
  await expect(page.getByText(noLine)).toBeVisible();
  await expect(page.getByText(crash)).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible();
  await page.getByRole('main').getByRole('alert').getByRole('button', { name: '重试' }).click();
  await expect(page.getByText(noLine)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: '资金账户' })).toBeVisible();
  await expect(page.getByText('暂无账户')).toBeVisible();
  await expect(page.getByText(noLine)).toHaveCount(0);
});

test('a server that is down for a while is tried again without a press', async ({ page }) => {
  await register(page, newUser());
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  let isAway = true;
  await page.route('**/*', (route) =>
    isAway ? route.abort('connectionrefused') : route.fallback(),
  );
  await link(page, '资金账户').click();
  await expect(page.getByText(noLine).first()).toBeVisible();
  isAway = false;
  await expect(page.getByRole('heading', { name: '资金账户' })).toBeVisible();
});

test('a page whose file an upgrade has removed offers the new version, and reloads only when the user asks for it', async ({
  page,
}) => {
  await register(page, newUser());
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  let isGone = true;
  await page.route(accounts, (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await link(page, '资金账户').click();
  await expect(page.getByText(newVersion)).toBeVisible();
  await expect(page.getByText(crash)).toHaveCount(0);
  expect(loads).toBe(0);
  isGone = false;
  await page.getByRole('button', { name: '刷新页面' }).click();
  await expect(page.getByRole('heading', { name: '资金账户' })).toBeVisible();
  expect(loads).toBe(1);
});

test('a chart that cannot be fetched says why, appears without a press later, and leaves the form beside it untouched', async ({
  page,
  context,
}) => {
  await register(page, newUser());
  await page.route(/assets\/depreciation-chart-/, (route) => route.abort('connectionreset'));
  await page.goto('/dashboard/fixed-assets/add', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await page.getByLabel('资产名称').fill('相机');
  await page.getByLabel('原值').fill('12000');
  await page.getByLabel('开始使用日期').first().fill('2026-01-05');
  const preview = page.getByRole('region', { name: '折旧预览' });
  await expect(preview.getByText(noLine)).toBeVisible();
  await page.unrouteAll();
  await context.setOffline(false);
  await expect(preview.locator('svg').first()).toBeVisible();
  await expect(preview.getByText(noLine)).toHaveCount(0);
  await expect(page.getByLabel('资产名称')).toHaveValue('相机');
});

test('the dialogs of the user menu say why they do not open, and open when the connection is back', async ({
  page,
  context,
}) => {
  await register(page, newUser());
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  const open = async () => {
    await page.getByRole('button', { name: /用户菜单/ }).click();
    await page.getByRole('menuitem', { name: /导出/ }).click();
  };
  await context.setOffline(true);
  await open();
  await expect(page.getByText(noLine)).toBeVisible();
  await expect(page.getByText(crash)).toHaveCount(0);
  await context.setOffline(false);
  await open();
  await expect(page.getByRole('dialog')).toBeVisible();
});

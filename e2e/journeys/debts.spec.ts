import type { Page } from '@playwright/test';
import { apiOf } from '../support/api.ts';
import { violations } from '../support/axe.ts';
import { dayFromToday } from '../support/days.ts';
import { windowsOf } from '../support/displays.ts';
import { expect, test } from '../support/fixtures.ts';
import { layoutFaults } from '../support/layout.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';

async function add(page: Page, noun: string, name: string, amount: string, due: string) {
  await page
    .getByRole('button', { name: `添加${noun}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(noun === '应收款' ? '客户名称' : '供应商名称').fill(name);
  await dialog.getByLabel('金额').fill(amount);
  await dialog.getByLabel('到期日').fill(due);
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await expect(dialog).toBeHidden();
}

const figure = (page: Page, label: string) =>
  page.locator('dl', { has: page.getByText(label, { exact: true }) });

test('a debt is added, falls due, is paid, reopened, edited and deleted', async ({ page }) => {
  test.setTimeout(90_000);
  const pageErrors = watchPageErrors(page);
  await register(page, newUser());
  await page.getByRole('navigation').getByRole('link', { name: '应收应付' }).click();
  await expect(page.getByText('暂无应收款')).toBeVisible();

  await page.getByRole('button', { name: '添加应收款' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '添加', exact: true }).click();
  for (const text of ['客户名称不能为空', '金额必须大于0', '到期日不能为空']) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();

  await add(page, '应收款', '张三', '300.33', dayFromToday(-3));
  await add(page, '应收款', '李四', '200', dayFromToday(0));
  await add(page, '应收款', '王五', '100', dayFromToday(5));
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(1)).toContainText('张三');
  await expect(rows.nth(1)).toContainText('已逾期 3 天');
  await expect(rows.nth(2)).toContainText('今天到期');
  await expect(rows.nth(3)).toContainText('还有 5 天');
  await expect(page.getByRole('tab', { name: /应收款/ })).toContainText('3');

  await page.getByRole('tab', { name: /应付款/ }).click();
  await expect(page.getByText('暂无应付款')).toBeVisible();
  await add(page, '应付款', '房东', '1000.5', dayFromToday(-1));
  await expect(figure(page, '应收总额')).toContainText('¥600.33');
  await expect(figure(page, '应付总额')).toContainText('¥1,000.50');
  await expect(figure(page, '净额')).toContainText('-¥400.17');
  await expect(figure(page, '逾期总额')).toContainText('¥1,300.83');

  await page.getByRole('button', { name: '标记已付 房东' }).click();
  await expect(figure(page, '净额')).toContainText('+¥600.33');
  await expect(page.getByRole('button', { name: '标记已付 房东' })).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('button', { name: '标记已付 房东' })).toBeVisible();
  await expect(figure(page, '净额')).toContainText('-¥400.17');

  await page.getByRole('button', { name: '编辑 房东' }).click();
  await page.getByRole('dialog').getByLabel('金额').fill('900');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(figure(page, '应付总额')).toContainText('¥900.00');

  await page.getByRole('button', { name: '删除 房东' }).click();
  await expect(page.getByText('确定要删除这笔应付款吗？')).toBeVisible();
  await page.getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByText('暂无应付款')).toBeVisible();

  await page.getByRole('tab', { name: /应收款/ }).click();
  await page.getByPlaceholder('搜索客户名称').fill('李');
  await expect(rows).toHaveCount(2);
  await page.getByPlaceholder('搜索客户名称').fill('');
  await page.getByRole('combobox', { name: '状态' }).click();
  await page.getByRole('option', { name: '已逾期' }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('张三');
  expect(pageErrors()).toEqual([]);
});

test('a debt that was changed on another device is not overwritten without a question', async ({
  page,
}) => {
  await register(page, newUser());
  await page.goto('/dashboard/receivables-payables');
  await add(page, '应收款', '张三', '10', dayFromToday(9));
  await page.getByRole('button', { name: '编辑 张三' }).click();
  const { get, put } = await apiOf(page);
  const [debt] = await get('/receivables');
  await put(`/receivables/${debt.id}`, { amount: 25 });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('备注').fill('我的备注');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('这笔应收款刚刚在别处被修改过')).toBeVisible();
  await expect(dialog.getByText('¥25.00')).toBeVisible();
  await dialog.getByRole('button', { name: '仍然保存我的修改' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('table').getByRole('row').nth(1);
  await expect(row).toContainText('¥25.00');
  await expect(row).toContainText('我的备注');
});

for (const viewport of windowsOf('phone')) {
  test(`a due is found in the calendar, done and put off, and subscribed to, at ${viewport.width}`, async ({
    page,
  }) => {
    test.setTimeout(90_000);
    const pageErrors = watchPageErrors(page);
    await page.setViewportSize(viewport);
    await register(page, newUser());
    const { post } = await apiOf(page);
    await post('/payables', { supplierName: '房东', amount: 3000, dueDate: dayFromToday(0) });
    await page.goto('/dashboard/calendar', { waitUntil: 'networkidle' });
    const cell = page.locator(`button[data-day="${dayFromToday(0)}"]`);
    await expect(cell).toContainText('1 项');
    expect(await layoutFaults(page)).toEqual([]);
    expect(await violations(page, 'the calendar')).toEqual([]);

    await cell.focus();
    await page.keyboard.press('Enter');
    await expect(cell).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: '完成 应付款 房东' }).click();
    await page.getByRole('button', { name: '恢复待办 应付款 房东' }).click();
    await page.getByRole('button', { name: '推迟 应付款 房东' }).click();
    await page.getByRole('menuitem', { name: '明天' }).click();
    await expect(page.getByText(/推迟到/)).toBeVisible();

    await page.getByRole('button', { name: '日历订阅' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '生成订阅地址' }).click();
    const address = await dialog.getByLabel('订阅地址').inputValue();
    const feed = await page.request.get(address);
    expect(feed.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    expect(await feed.text()).toContain('SUMMARY:应付款 房东');
    expect(pageErrors()).toEqual([]);
  });
}

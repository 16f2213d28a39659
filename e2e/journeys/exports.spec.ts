import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import readXlsxFile from 'read-excel-file/node';
import { apiOf } from '../support/api.ts';
import { aboveThePage, violations } from '../support/axe.ts';
import { windowsOf } from '../support/displays.ts';
import { expect, test } from '../support/fixtures.ts';
import { layoutFaults } from '../support/layout.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';

/** Two accounts, a debt and a loan. */
async function insertRows(page: Page): Promise<void> {
  const { post } = await apiOf(page);
  const day = '2025-01-15';
  const card = { accountName: '=工资卡', accountType: 'CHECKING', initialBalance: 1000, day };
  const { id } = await post('/accounts', card);
  await post(`/accounts/${id}/withdraw`, { amount: 200.5, day: '2025-03-10' });
  await post('/receivables', { customerName: '张三', amount: 300, dueDate: '2099-01-01' });
  await post('/receivables', { customerName: '李四', amount: 12.5, dueDate: '2025-02-01', day });
  await post('/loans', {
    name: '车贷',
    loanType: 'CAR',
    method: 'EQUAL_PRINCIPAL',
    principal: 12000,
    annualRatePercent: 3.6,
    months: 12,
    startDate: day,
    dueDay: 15,
    assumedPaidBefore: '2025-03-01',
  });
}

/** Opens the menu of a list, takes a file of it, and answers its bytes and its name. */
async function take(page: Page, button: string, item: string) {
  await page.getByRole('button', { name: button }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item }).click();
  const file = await download;
  await expect(page.getByText(`已导出 ${file.suggestedFilename()}`)).toBeVisible();
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('three lists leave as files that other programs read', async ({ page }) => {
  test.setTimeout(90_000);
  const pageErrors = watchPageErrors(page);
  await register(page, newUser());
  await insertRows(page);

  await page.goto('/dashboard/accounts');
  const ledger = await take(page, '导出资金账户', '全部流水 CSV 文件');
  expect(ledger.name).toMatch(/^全部账户流水-\d{8}\.csv$/);
  const lines = ledger.bytes.toString().split('\r\n');
  expect(lines[0]).toBe('\uFEFF账户名称,日期,类型,金额,余额,货币,说明,记账时间');
  expect(lines[2]).toMatch(/^'=工资卡,2025-03-10,取出,-200\.5,799\.5,CNY,,/);

  await page.goto('/dashboard/receivables-payables');
  await page.getByRole('searchbox', { name: '搜索客户名称' }).fill('李');
  await expect(page.getByText('张三')).toBeHidden();
  const debts = await take(page, '导出应收款', 'Excel 表格');
  const [owed] = await readXlsxFile(debts.bytes);
  expect(owed?.data.map((row) => row.slice(0, 3))).toEqual([
    ['对方', '金额', '货币'],
    ['李四', 12.5, 'CNY'],
  ]);

  await page.goto('/dashboard/loans');
  await page.getByRole('link', { name: '车贷' }).click();
  const schedule = await take(page, '导出还款计划', 'Excel 表格');
  const [plan] = await readXlsxFile(schedule.bytes);
  // 12,000 in twelve equal parts, with a month's interest of 0.3 % on what is left.
  const rows = plan?.data ?? [];
  const from = rows.length - 12;
  expect(rows[from]?.slice(0, 7)).toEqual([
    1,
    new Date('2025-02-15T00:00:00Z'),
    '视为已还',
    1036,
    1000,
    36,
    11000,
  ]);
  expect(rows.at(-1)?.slice(3, 7)).toEqual([1003, 1000, 3, 0]);
  expect(pageErrors()).toEqual([]);
});

test('the button of a list stands in its head on every width, and its menu can be used', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await register(page, newUser());
  await insertRows(page);
  for (const viewport of windowsOf('phone')) {
    await page.setViewportSize(viewport);
    for (const [path, button] of [
      ['accounts', '导出资金账户'],
      ['receivables-payables', '导出应收款'],
      ['loans', '导出贷款'],
    ] as const) {
      await page.goto(`/dashboard/${path}`);
      await page.getByRole('banner').first().waitFor();
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      expect(await layoutFaults(page)).toEqual([]);
      expect(await violations(page, `${path}, ${viewport.width}`, aboveThePage)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: button, exact: true })).toBeFocused();
    }
  }
});

import type { Page } from '@playwright/test';
import { reportNames } from '../../contract/reports/reports.schemas.ts';
import { isDeep } from '../../server/testing/depth/depth.ts';
import { apiOf } from '../support/api.ts';
import { violations } from '../support/axe.ts';
import { dayFromToday } from '../support/days.ts';
import { expect, test } from '../support/fixtures.ts';
import { newUser, register } from '../support/new-user.ts';

/** Money that came and went, a debt, a fixed asset, a holding that has gained 200 yuan, a goal and a decision. */
async function insertDemoData(page: Page): Promise<void> {
  const { post } = await apiOf(page);
  const day = '2025-01-15';
  const { id } = await post('/accounts', {
    accountName: '工资卡',
    accountType: 'CHECKING',
    initialBalance: 1000,
    day,
  });
  await post(`/accounts/${id}/deposit`, { amount: 500, day: '2025-02-10' });
  await post(`/accounts/${id}/withdraw`, { amount: 200, day: '2025-03-10' });
  await post('/payables', { supplierName: '房东', amount: 300, dueDate: '2099-01-01' });
  await post('/fixed-assets', {
    name: '笔记本',
    assetCode: 'FA-1',
    assetCategory: '电子设备',
    originalValue: 6000,
    purchaseDate: day,
    startUseDate: day,
    depreciationMethod: 'STRAIGHT_LINE',
  });
  await post('/investments', {
    investmentName: '老酒窖',
    symbol: 'CELLAR',
    investmentType: 'OTHER',
    currency: 'CNY',
    quantity: 100,
    costPrice: 10,
    currentPrice: 12,
    purchaseDate: day,
  });
  await post('/planning/goals', {
    kind: 'HOME',
    name: '首付',
    amount: 20_000,
    isInTodaysMoney: true,
    dueDate: '2055-01-01',
    addition: 100,
    shares: [{ itemKey: `accounts ${id}`, percent: 50 }],
  });
  const year = Number(dayFromToday(0).slice(0, 4)) + 1;
  const decision = {
    kind: 'CHANGE',
    day: `${year}-01-01`,
    side: 'EXPENSE',
    amount: 2000,
    months: 12,
  };
  await post('/planning/scenarios', { name: '休息一年', decision });
}

test('each report opens, changes its days in the address, and leaves as a file and on paper', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await register(page, newUser());
  await page.goto('/dashboard/reports');
  await expect(page.getByText('暂无报表数据')).toBeVisible();
  await insertDemoData(page);
  await page.reload();

  await expect(page.getByRole('heading', { level: 2, name: '资产负债表' })).toBeVisible();
  await page.getByLabel('日期', { exact: true }).fill('2025-02-28');
  await expect(page).toHaveURL(/day=2025-02-28/);
  const cash = page
    .getByRole('table', { name: '资产', exact: true })
    .getByRole('row', { name: /^流动资产/ });
  await expect(cash).toContainText('¥1,500.00');
  await page.getByRole('button', { name: '流动资产' }).click();
  await expect(page.getByRole('table', { name: '流动资产的明细' })).toContainText('¥1,500.00');
  await expect(page.getByText(/^数据截至 2025-02-28/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 Excel', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^资产负债表-\d{8}\.xlsx$/);

  await page.goto('/dashboard/reports?report=investment-returns&from=2025-01-01');
  await expect(page.getByRole('table', { name: '投资收益' })).toContainText('+20.00%');
  await page.getByRole('link', { name: '收益日历' }).click();
  await expect(page.getByText(/合计 \+¥200.00/)).toBeVisible();
  await page.getByRole('link', { name: '资产配置' }).click();
  await expect(page.getByRole('row', { name: /^其他/ })).toContainText('¥1,200.00');

  await page.getByRole('link', { name: '净资产变动' }).click();
  await page.getByLabel('从（日终）').fill('2025-01-31');
  await page.getByLabel('到（日终）').fill('2025-03-31');
  await expect(page.getByRole('row', { name: /^期末净资产（2025-03-31 日终）/ })).toBeVisible();
  await expect(page.getByText(/^较2025-01-31/)).toContainText('储蓄 +300.00');
  await page.getByRole('button', { name: '储蓄' }).click();
  await expect(page.getByRole('table', { name: '储蓄的组成' }).getByRole('row')).toHaveCount(3);

  await page.getByRole('link', { name: '现金流水' }).click();
  const flows = page.getByRole('table', { name: '现金流水' });
  await expect(flows.getByRole('row').last()).toHaveText('合计¥500.00¥200.00');
  await page.getByRole('link', { name: '折旧表' }).click();
  await expect(page.getByRole('table', { name: '折旧表' })).toContainText('笔记本');
  await page.goBack();
  await expect(flows).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: '报表' })).toBeHidden();
  await expect(page.getByRole('button', { name: '打印' })).toBeHidden();
  await expect(page.getByText('2025-01-31 至 2025-03-31 · 币种 CNY')).toBeVisible();
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
});

/** What would print a coloured rectangle with backgrounds on: everything wide that is not white. */
function largeBackgrounds(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('html, body, body *')]
      .filter((one) => one.getBoundingClientRect().width > window.innerWidth / 2)
      .map((one) => [one.tagName, getComputedStyle(one).backgroundColor] as const)
      .filter(([, colour]) => !['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'].includes(colour))
      .map((found) => found.join(' ')),
  );
}

/** The width of A4 less its margins, at 96 pixels to the inch. */
const paperWidth = Math.floor(((210 - 2 * 15) / 25.4) * 96);
/** The same in landscape. */
const landscapeWidth = Math.floor(((297 - 2 * 15) / 25.4) * 96);

/** Of the window from which reports are printed; a phone's is another in a deep run alone. */
const widths = isDeep ? [1280, 375] : [1280];

for (const width of widths) {
  test(`axe finds nothing in any report, and none is cut on paper, printed from a window of ${width} pixels`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await register(page, newUser());
    await insertDemoData(page);
    for (const report of reportNames) {
      await page.emulateMedia({ media: 'screen' });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/dashboard/reports?report=${report}&from=2025-01-01`, {
        waitUntil: 'networkidle',
      });
      await expect(page.getByText(/^数据截至/)).toBeVisible();
      await expectAccessible(page, report);
      await expectWholeOnPaper(page, report);
    }
  });
}

/** In light; in a deep run in the dark too. */
async function expectAccessible(page: Page, report: string): Promise<void> {
  for (const colorScheme of isDeep ? (['dark', 'light'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page, `${report}, ${colorScheme}`)).toEqual([]);
  }
}

async function expectWholeOnPaper(page: Page, report: string): Promise<void> {
  const paper = await page.pdf({ preferCSSPageSize: true });
  // As browsers print: `beforeprint` comes first, then the page is laid out in the width of paper.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: paperWidth, height: 800 });
  await expect(page.getByText(/^数据截至/)).toBeVisible();
  await expect(page.getByText(/· 币种 CNY$/)).toBeVisible();
  const wider = await page.evaluate(
    (wide) =>
      [...document.querySelectorAll('main :is(th, td, dd, p, text)')]
        .filter((one) => {
          const isLandscape = one.closest('[data-paper="landscape"]');
          const width = isLandscape ? wide : window.innerWidth;
          return one.getBoundingClientRect().right > width + 1;
        })
        .map((one) => `${one.tagName} ${one.textContent?.slice(0, 20)}`),
    landscapeWidth,
  );
  expect([report, ...wider]).toEqual([report]);
  expect(await largeBackgrounds(page)).toEqual([]);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const pages = paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  // The height of A4 less its margins, 971 pixels: less paper than that has lost something.
  expect([report, pages >= Math.ceil(height / 971 - 0.25)]).toEqual([report, true]);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
}

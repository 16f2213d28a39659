import type { Page } from '@playwright/test';
import { isDeep, sampleOf } from '../../server/testing/depth/depth.ts';
import { apiOf } from '../support/api.ts';
import { violations } from '../support/axe.ts';
import { watchContentSecurityPolicy } from '../support/content-security-policy.ts';
import { displays } from '../support/displays.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectNoLayoutShift, watchShifts } from '../support/layout-shifts.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';
import { guestPages, pages } from '../support/pages.ts';

test('every page is accessible, keeps still while it loads, and logs no error', async ({
  browser,
}) => {
  test.setTimeout(isDeep ? 1_200_000 : 300_000);
  const context = await browser.newContext({ bypassCSP: false });
  await watchShifts(context);
  const policyViolations = await watchContentSecurityPolicy(context);
  const page = await context.newPage();
  const pageErrors = watchPageErrors(page);
  for (const path of guestPages) await checkPage(page, path);
  await register(page, newUser());
  const investment = await insertDemoData(page);
  for (const path of [...pages, investment]) await checkPage(page, path);
  expect(pageErrors()).toEqual([]);
  expect(policyViolations()).toEqual([]);
  await context.close();
});

let pagesSeen = 0;

/** Opens a page in one display, another from page to page, and in a deep run in each. */
async function checkPage(page: Page, path: string): Promise<void> {
  pagesSeen += 1;
  for (const { colorScheme, viewport } of sampleOf(displays, 1, pagesSeen)) {
    const where = `${path}, ${colorScheme}, ${viewport.width} pixels wide`;
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.locator('h1').first()).toBeVisible();
    await expectNoLayoutShift(page, where);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${where}: wider than its window`).toBeLessThanOrEqual(0);
    expect(await violations(page, where)).toEqual([]);
  }
}

/** Inserts rows with long names and large amounts; answers the page of an investment with entries. */
async function insertDemoData(page: Page): Promise<string> {
  const { post } = await apiOf(page);
  const accounts = [
    {
      accountName: '工资卡',
      accountType: 'CHECKING',
      initialBalance: 123456789.01,
      description: '日常',
    },
    {
      accountName: '名字很长很长的一个外币储蓄账户用来看看会不会换行',
      accountType: 'SAVINGS',
      currency: 'USD',
    },
    { accountName: '信用卡', accountType: 'CREDIT' },
  ];
  for (const account of accounts) {
    const { id } = await post('/accounts', account);
    if (account.accountType === 'CREDIT') await post(`/accounts/${id}/withdraw`, { amount: 99 });
  }
  for (const dueDate of ['2026-01-31', '2099-12-31']) {
    const description = '说好了的日子';
    const name = '名字很长很长的一位老朋友用来看看会不会换行';
    await post('/receivables', {
      customerName: name,
      amount: 123456789.01,
      dueDate,
      description,
    });
  }
  const { id } = await post('/investments', {
    investmentName: '名字很长很长的一只基金用来看看会不会换行',
    symbol: 'BAR',
    investmentType: 'OTHER',
    quantity: 100,
    costPrice: 1234567.89,
    currency: 'CNY',
    purchaseDate: '2026-01-15',
  });
  const path = `/investments/${id}`;
  await post(`${path}/entries`, {
    type: 'SELL',
    day: '2026-02-16',
    quantity: 40,
    price: 1300000,
    note: '卖了一部分',
  });
  return `/dashboard${path}`;
}

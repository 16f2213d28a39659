import type { Page } from '@playwright/test';
import { isAboutPerson } from '../../contract/endpoint.ts';
import { reportNames } from '../../contract/reports/reports.schemas.ts';
import { sampleOf } from '../../server/testing/depth/depth.ts';
import { apiOf } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';
import { pages } from '../support/pages.ts';
import { accountCases } from '../support/presses/account-cases.ts';
import { assetCases } from '../support/presses/asset-cases.ts';
import { investmentCases } from '../support/presses/investment-cases.ts';
import { linkCases } from '../support/presses/link-cases.ts';
import { loanCases } from '../support/presses/loan-cases.ts';
import { orderCases } from '../support/presses/order-cases.ts';
import { otherCases } from '../support/presses/other-cases.ts';
import { planningCases } from '../support/presses/planning-cases.ts';
import type { World } from '../support/presses/press-case.ts';
import { recurringCases } from '../support/presses/recurring-cases.ts';
import { ruleCases } from '../support/presses/rule-cases.ts';
import {
  budgetCases,
  bulkCases,
  categoryCases,
  entryCases,
} from '../support/presses/spending-cases.ts';

/** The cases of calls that a viewer of a household may not make. */
const writingCases = [
  ...[accountCases, assetCases, investmentCases, linkCases, loanCases, orderCases, otherCases],
  ...[planningCases, recurringCases, budgetCases, bulkCases, categoryCases, entryCases, ruleCases],
].flat();

/** The pages about the person, whose buttons do not depend on the role in a household. */
const pagesOfPerson = /account$|household|reminders|email-test|help/;

test('a viewer of a household finds no button that the server refuses, and an editor none for owners', async ({
  page,
  browser,
}) => {
  test.setTimeout(420_000);
  const user = newUser();
  await register(page, user);
  const own = await apiOf(page);
  const { id } = await own.post('/household', { name: '林家' });
  const paths = await pagesWithRows(page, user, id);

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const viewer = await context.newPage();
  const errors = watchPageErrors(viewer);
  const member = newUser();
  await register(viewer, member);
  const { path: link } = await own.post('/household/invitations', { role: 'VIEWER' });
  const theirs = await apiOf(viewer);
  const account = await viewer.evaluate(() => JSON.parse(localStorage.user ?? sessionStorage.user));
  const secret = link.split('#')[1];
  await theirs.post('/household/invitations/accept', { secret, accountId: account.id });

  const base = `/household/${id}`;
  // One page in three stands for the rule that they share; a deep run opens all.
  const waiting = sampleOf(paths, Math.ceil(paths.length / 3));
  // Three at a time, because a page mostly waits.
  const refused = await Promise.all(
    [viewer, await context.newPage(), await context.newPage()].map(async (shown) => {
      const refusals = refusalsOf(shown);
      for (let path = waiting.pop(); path; path = waiting.pop())
        await pressEverything(shown, base + path);
      return refusals();
    }),
  );
  expect(refused.flat()).toEqual([]);

  await own.put(`/household/members/${account.id}`, { role: 'EDITOR' });
  const ofWholes = paths.filter((path) => /\/(accounts|deposits|loans|other-assets)\b/.test(path));
  for (const path of ofWholes) {
    await viewer.goto(base + path, { waitUntil: 'networkidle' });
    await expect(viewer.getByRole('button', { name: /添加|编辑/ }).first()).toBeVisible();
    await expect(
      viewer.getByRole('button', { name: /^(删除( 工资卡| 备用金|$)|移回我的)/ }),
      path,
    ).toHaveCount(0);
  }
  expect(errors()).toEqual([]);
  await context.close();
});

/** Creates what the buttons of all cases need, as the household's, and returns the addresses of their pages. */
async function pagesWithRows(page: Page, user: World['user'], id: string): Promise<string[]> {
  const api = await apiOf(page);
  const ours = (path: string) =>
    isAboutPerson({ path }) ? path : `${path}${path.includes('?') ? '&' : '?'}userId=${id}`;
  const { get, post, put, remove } = api;
  const world = {
    page,
    user,
    get: (path: string) => get(ours(path)),
    post: (path: string, body?: object) => post(ours(path), body),
    put: (path: string, body?: object) => put(ours(path), body),
    remove: (path: string, body?: object) => remove(ours(path), body),
  };
  const account = { accountType: 'SAVINGS', currency: 'CNY', initialBalance: 1_000_000 };
  const { id: accountId } = await world.post('/accounts', { accountName: '工资卡', ...account });
  const { id: otherId } = await world.post('/accounts', { accountName: '备用金', ...account });
  const found = new Map<string, string>();
  for (const { open } of writingCases) {
    const path = await open?.({ ...world, accountId, otherId }, 0);
    if (path === undefined) continue;
    const address = path.startsWith('/') ? path : `/dashboard/${path}`;
    // One page of each shape is enough.
    found.set(address.replace(/[\w-]{36}|=[^&]*/g, ''), address);
  }
  const reports = reportNames.map((name) => `/dashboard/reports?report=${name}`);
  const all = [...pages, ...reports, ...found.values()];
  return [...new Set(all)].filter((path) => !pagesOfPerson.test(path.split('?')[0] ?? ''));
}

/** Collects the calls that the server refuses for the role, with the page and the button before them. */
function refusalsOf(page: Page): () => string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() !== 403) return;
    const { pathname } = new URL(response.url());
    refused.push(`${new URL(page.url()).pathname}: ${response.request().method()} ${pathname}`);
  });
  return () => refused;
}

/**
 * Presses every button of a page that can be pressed, those of the dialogs and menus that open too. By scripts,
 * which takes milliseconds; what is hidden or covered by a dialog is left out, as it is for a person.
 */
async function pressEverything(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await expect(page.locator('h1').first()).toBeVisible();
  await page.evaluate(async () => {
    window.print = () => undefined;
    const leaves = /退出登录|^取消$|^关闭$|重新加载/;
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const overlay = () =>
      [...document.querySelectorAll('[role="dialog"], [role="menu"]')].at(-1) ?? null;
    const buttons = (within: ParentNode) =>
      [
        ...within.querySelectorAll<HTMLElement>(
          'button, [role="menuitem"], input[type="checkbox"]',
        ),
      ].filter(
        (button) =>
          button.checkVisibility() &&
          !button.matches(':disabled, a') &&
          !leaves.test(button.textContent ?? '') &&
          !leaves.test(button.getAttribute('aria-label') ?? ''),
      );
    const close = async () => {
      for (let turn = 0; overlay() && turn < 3; turn += 1) {
        const shown = overlay() as Element;
        const away = [...shown.querySelectorAll('button')].find((button) =>
          /^(取消|关闭|放弃修改)/.test(button.textContent || button.ariaLabel || ''),
        );
        if (away) away.click();
        else shown.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
        await wait(250);
      }
    };
    const start = location.href;
    // One of each kind: the rows of a list have the same buttons.
    const kindOf = (button: HTMLElement) => {
      const label = button.ariaLabel || button.textContent || '';
      return `${button.className} ${label.replace(/\d/g, '').slice(0, 3)}`;
    };
    const kinds = new Map(buttons(document).map((button) => [kindOf(button), button]));
    for (const button of kinds.values()) {
      if (!button.isConnected || location.href !== start) continue;
      button.click();
      await wait(80);
      const opened = overlay();
      if (!opened) continue;
      await wait(200);
      for (const inner of buttons(opened)) {
        if (inner.isConnected) inner.click();
        await wait(30);
      }
      await close();
    }
  });
}

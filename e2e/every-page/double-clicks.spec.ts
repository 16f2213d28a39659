import type { Page } from '@playwright/test';
import { apiOf } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';

// A dialog that is closing can still be pressed.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const debts = '/dashboard/receivables-payables';
const names = ['张三', '李四', '王五'];

/** Three entries that are owed, the earliest due first, as the list shows them. */
async function showThreeDebts(page: Page): Promise<void> {
  await register(page, newUser());
  const { post } = await apiOf(page);
  for (const [index, customerName] of names.entries()) {
    await post('/receivables', { customerName, amount: 100, dueDate: `2099-01-0${index + 1}` });
  }
  await page.goto(debts);
  await expect(page.getByRole('button', { name: /^标记已收/ })).toHaveCount(3);
}

/** The statuses that the server has, by customer. */
async function statuses(page: Page): Promise<Record<string, string>> {
  const { get } = await apiOf(page);
  const rows: { customerName: string; status: string }[] = await get('/receivables');
  return Object.fromEntries(rows.map((row) => [row.customerName, row.status]));
}

/** Counts the calls of one kind that reach the server. */
function countCalls(page: Page, method: string, path: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname)) count += 1;
  });
  return () => count;
}

async function middleOf(page: Page, name: string) {
  const box = await page.getByRole('button', { name }).boundingBox();
  if (!box) throw new Error(`${name} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a double click on 标记已收 pays one entry, also when its row has moved away between the clicks', async ({
  page,
}) => {
  const pageErrors = watchPageErrors(page);
  await showThreeDebts(page);
  const calls = countCalls(page, 'PUT', /\/paid$/);
  const { x, y } = await middleOf(page, '标记已收 张三');
  await page.mouse.dblclick(x, y);
  await expect
    .poll(() => statuses(page))
    .toEqual({ 张三: 'PAID', 李四: 'PENDING', 王五: 'PENDING' });
  await expect(page.getByRole('button', { name: /^标记已收/ })).toHaveCount(2);
  expect(calls()).toBe(1);

  // As slow as a double click may be: the row is gone before the second one.
  const second = await middleOf(page, '标记已收 李四');
  await page.mouse.click(second.x, second.y, { clickCount: 1 });
  await expect(page.getByRole('button', { name: '标记已收 李四' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '标记已收 王五' })).toBeEnabled();
  await page.mouse.move(second.x, second.y);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  expect(await statuses(page)).toEqual({ 张三: 'PAID', 李四: 'PAID', 王五: 'PENDING' });
  expect(pageErrors()).toEqual([]);
});

test('holding Enter down on 标记已收 marks one entry as paid, although the focus moves to the next one', async ({
  page,
}) => {
  await showThreeDebts(page);
  // When a button goes, the focus may go back to one that had it before: each of them did.
  for (const name of names.toReversed()) {
    await page.getByRole('button', { name: `标记已收 ${name}` }).focus();
  }
  await page.keyboard.down('Enter');
  await expect(page.getByRole('button', { name: '标记已收 张三' })).toHaveCount(0);
  // In its place is the button that undoes it.
  await expect(page.getByRole('button', { name: '恢复为未收 张三' })).toBeFocused();
  // The key repeats itself.
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.getByRole('button', { name: '编辑 王五' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await statuses(page)).toEqual({ 张三: 'PAID', 李四: 'PENDING', 王五: 'PENDING' });
});

for (const [how, confirm] of [
  [
    'a double click',
    (page: Page) => page.getByRole('dialog').getByText('删除', { exact: true }).dblclick(),
  ],
  [
    'Enter twice',
    async (page: Page) => {
      await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).focus();
      // Without a pause, as fast as the page can take them.
      await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
    },
  ],
] as const) {
  test(`${how} on 删除 in the confirmation deletes once, and no failure is announced`, async ({
    page,
  }) => {
    const pageErrors = watchPageErrors(page);
    await showThreeDebts(page);
    const calls = countCalls(page, 'DELETE', /receivables/);
    await page.getByRole('button', { name: '删除 张三' }).click();
    await confirm(page);
    await expect(page.getByText('应收款已删除')).toBeVisible();
    await expect(page.getByRole('button', { name: '删除 张三' })).toHaveCount(0);
    await expect(page.getByText('操作失败')).toHaveCount(0);
    expect(calls()).toBe(1);
    // The focus moves to the row that took the place of the removed one.
    await expect(page.getByRole('button', { name: '删除 李四' })).toBeFocused();
    expect(Object.keys(await statuses(page)).toSorted()).toEqual(['李四', '王五'].toSorted());
    expect(pageErrors()).toEqual([]);
  });
}

test('on a slow connection a row that is being deleted is shown as busy and cannot be deleted again', async ({
  page,
}) => {
  await showThreeDebts(page);
  const calls = countCalls(page, 'DELETE', /receivables/);
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\/api\/receivables\/.+/, async (route) => {
    if (route.request().method() === 'DELETE') await arrival;
    await route.continue();
  });
  await page.getByRole('button', { name: '删除 张三' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: '张三' });
  await expect(row.getByRole('group')).toHaveAttribute('aria-busy', 'true');
  for (const name of ['标记已收 张三', '编辑 张三', '删除 张三']) {
    await expect(page.getByRole('button', { name })).toBeDisabled();
  }
  await expect(page.getByRole('button', { name: '删除 李四' })).toBeEnabled();
  arrive();
  await expect(row).toHaveCount(0);
  await expect(page.getByText('应收款已删除')).toBeVisible();
  expect(calls()).toBe(1);
});

test('a deletion whose answer got lost counts as done when the second attempt finds nothing', async ({
  page,
}) => {
  await showThreeDebts(page);
  let lost = 0;
  await page.route(/\/api\/receivables\/.+/, async (route) => {
    if (route.request().method() !== 'DELETE' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: '删除 张三' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByText('应收款已删除')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '张三' })).toHaveCount(0);
  await expect(page.getByText('操作失败')).toHaveCount(0);
  expect(lost).toBe(1);
});

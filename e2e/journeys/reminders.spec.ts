import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { dayFromToday } from '../support/days.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';

const host = `127.0.0.1:${process.env.E2E_NOTIFY_PORT}`;

/** A Bark server of this machine, which the server of the journeys may call. */
async function startBark() {
  const messages: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    messages.push(JSON.parse(body).body);
    response.end(JSON.stringify({ code: 200, message: 'success' }));
  });
  await new Promise<void>((resolve) =>
    server.listen(Number(process.env.E2E_NOTIFY_PORT), '127.0.0.1', resolve),
  );
  return { messages, close: () => server.close() };
}

const goTo = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name }).click();

test('what falls due is in the calendar, and its reminder arrives', async ({ page }) => {
  test.setTimeout(180_000);
  const pageErrors = watchPageErrors(page);
  const bark = await startBark();
  await register(page, newUser());
  await goTo(page, '应收应付');
  await page.getByRole('tab', { name: /应付款/ }).click();
  await page.getByRole('button', { name: '添加应付款' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('供应商名称').fill('房东');
  await dialog.getByLabel('金额').fill('3000');
  await dialog.getByLabel('到期日').fill(dayFromToday(0));
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await expect(dialog).toBeHidden();
  await goTo(page, '资产总览');
  await page.getByRole('link', { name: '7 天内有 1 项到期' }).click();
  const list = page.getByRole('list', { name: '到期事项' });
  await expect(list).toContainText('应付款 房东');

  await goTo(page, '提醒');
  await page.getByRole('button', { name: '添加通知方式' }).click();
  await dialog.getByLabel('名称').fill('手机');
  await dialog.getByRole('combobox', { name: '发送到' }).click();
  await page.getByRole('option', { name: 'Bark' }).click();
  await dialog.getByLabel('服务器').fill('192.168.1.1');
  await dialog.getByLabel('密钥').fill('abcd-1234-efgh');
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await expect(dialog).toContainText('该服务器不在允许的名单中');
  await dialog.getByLabel('服务器').fill(host);
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: '测试 手机' }).click();
  await expect(page.getByText('测试消息已发送')).toBeVisible();

  await page.getByRole('button', { name: '立即发送今天的提醒' }).click();
  // The job of the minute may have come first.
  await expect(page.getByText(/1 条提醒正在发送|今天没有还要发送的提醒/)).toBeVisible();
  await expect(page.getByRole('list', { name: '发送记录' })).toContainText('已发送');
  expect(bark.messages.at(-1)).toContain('应付款 房东');
  expect(bark.messages.at(-1)).not.toContain('3,000');
  // Sooner, it would be the second press of a double click.
  await page.waitForTimeout(650);
  await page.getByRole('button', { name: '立即发送今天的提醒' }).click();
  await expect(page.getByText('今天没有还要发送的提醒')).toBeVisible();
  expect(bark.messages).toHaveLength(2);

  await page.getByRole('button', { name: '修改 应付款' }).click();
  await dialog.getByLabel('提前30天').check();
  expect(await violations(page, 'the dialog of a rule')).toEqual([]);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('提前30天、提前7天、提前1天、当天 · 所有通知方式')).toBeVisible();
  await expectGoodLooks(page, 'the page of reminders');

  await goTo(page, '日历');
  await page.getByRole('button', { name: '完成 应付款 房东' }).click();
  await expect(page.getByRole('button', { name: '恢复待办 应付款 房东' })).toBeVisible();
  bark.close();
  expect(pageErrors()).toEqual([]);
});

import { violations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { layoutFaults } from './support/layout.ts';
import { newUser, register } from './support/new-user.ts';
import { watchPageErrors } from './support/page-errors.ts';

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
]) {
  test(`a due is found in the calendar, done and put off, and subscribed to, at ${viewport.width}`, async ({
    page,
  }) => {
    test.setTimeout(90_000);
    const pageErrors = watchPageErrors(page);
    await page.setViewportSize(viewport);
    await register(page, newUser());
    const day = await page.evaluate(async () => {
      const headers = {
        Authorization: `Bearer ${localStorage.getItem('token')}`,
        'Content-Type': 'application/json',
      };
      const parts = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' });
      const dueDate = parts.format(new Date());
      const body = JSON.stringify({ supplierName: '房东', amount: 3000, dueDate });
      await fetch('/api/payables', { method: 'POST', headers, body });
      return dueDate;
    });
    await page.goto('/dashboard/calendar', { waitUntil: 'networkidle' });
    const cell = page.locator(`button[data-day="${day}"]`);
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

import { isDeep } from '../../server/testing/depth/depth.ts';
import { apiOf } from '../support/api.ts';
import { violations } from '../support/axe.ts';
import { displays } from '../support/displays.ts';
import { expect, test } from '../support/fixtures.ts';
import { layoutFaults } from '../support/layout.ts';
import { expectNoLayoutShift, watchShifts } from '../support/layout-shifts.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';

// The page itself is looked at in the others by accessibility.spec.ts.
for (const { colorScheme, viewport } of isDeep ? displays : displays.slice(1)) {
  test(`net worth is walked by keyboard, divided and explained, ${colorScheme} at ${viewport.width}`, async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000);
    const pageErrors = watchPageErrors(page);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await register(page, newUser());
    const { post } = await apiOf(page);
    const { id } = await post('/accounts', {
      accountName: '工资卡',
      accountType: 'SAVINGS',
      initialBalance: 1000,
      day: '2026-03-02',
    });
    await post(`/accounts/${id}/deposit`, { amount: 250.5 });
    await watchShifts(context);
    await page.goto('/dashboard', { waitUntil: 'networkidle' });
    const panel = page.getByRole('region', { name: '净资产走势' });
    const line = panel.getByRole('application');
    await expect(line).toBeInViewport();
    await expectNoLayoutShift(page, 'the dashboard');
    expect(await layoutFaults(page)).toEqual([]);
    expect(await violations(page, 'the dashboard')).toEqual([]);

    await line.focus();
    await page.keyboard.press('End');
    await expect(panel.getByRole('status')).toContainText('净资产 ¥1,250.50');
    await page.keyboard.press('ArrowLeft');
    await expect(panel.getByRole('status')).toContainText('净资产 ¥1,000.00');
    await panel.getByText('全部', { exact: true }).click();
    await panel.getByRole('button', { name: '按类别' }).click();
    await expect(panel.getByRole('application', { name: /按类别/ })).toBeVisible();
    await panel.getByRole('button', { name: '以表格查看' }).click();
    await expect(panel.getByRole('columnheader', { name: '信用账户欠款' })).toBeAttached();
    expect(await violations(page, 'the table of net worth')).toEqual([]);

    const saving = panel.getByRole('button', { name: '储蓄 +250.50' });
    await saving.click();
    const drawer = page.getByRole('dialog', { name: '储蓄' });
    await expect(drawer.getByText('+¥250.50').last()).toBeVisible();
    expect(await violations(page, 'the rows of a change')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(saving).toBeFocused();
    expect(pageErrors()).toEqual([]);
  });
}

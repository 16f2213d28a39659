import { aboveThePage, violations } from '../support/axe.ts';
import { windowsOf } from '../support/displays.ts';
import { expect, test } from '../support/fixtures.ts';
import { addHolding, fillDialog, openHolding, submitDialog } from '../support/holdings.ts';
import { layoutFaults } from '../support/layout.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';

for (const viewport of windowsOf('phone')) {
  test(`an order for a fund is on the way until it is confirmed, ${viewport.width} pixels wide`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const pageErrors = watchPageErrors(page);
    await page.setViewportSize(viewport);
    await register(page, newUser());
    await addHolding(page, { name: '老街基金', symbol: 'STREET', type: '基金', price: '1' });
    const dialog = page.getByRole('dialog');

    const orders = page.getByRole('region', { name: '在途' });
    await orders.getByRole('button', { name: '记一笔订单' }).click();
    await fillDialog(page, { 申购金额: '1000', 申购费率: '0.15', 下单时间: '2026-03-11T15:00' });
    // At three o'clock it is an order of the next day.
    await expect(dialog.getByText(/按 2026-03-12 的净值成交，2026-03-13 确认/)).toBeVisible();
    expect(await violations(page, 'the dialog of a fund order', aboveThePage)).toEqual([]);
    await submitDialog(page, '保存');
    await expect(orders.getByText('申购 ¥1,000.00')).toBeVisible();
    expect(await layoutFaults(page)).toEqual([]);

    await orders.getByRole('button', { name: '确认' }).click();
    await fillDialog(page, { '2026-03-12 的净值': '2.3471' });
    await expect(dialog.getByText(/买入 425.42 份/)).toBeVisible();
    await submitDialog(page, '确认');
    await expect(orders.getByText('没有在途的订单')).toBeVisible();

    const plans = page.getByRole('region', { name: '定投' });
    await plans.getByRole('button', { name: '新建定投' }).click();
    await fillDialog(page, { 每期金额: '500' });
    await submitDialog(page, '保存');
    await expect(plans.getByText('每月1日 ¥500.00')).toBeVisible();
    await openHolding(page, '老街基金');
    await expect(plans.getByText('每月1日 ¥500.00')).toBeVisible();
    expect(await layoutFaults(page)).toEqual([]);
    expect(pageErrors()).toEqual([]);
  });
}

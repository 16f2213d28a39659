import { violations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { layoutFaults } from '../support/layout.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';

test('a mortgage is added, an instalment booked and undone, a prepayment compared and made', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const pageErrors = watchPageErrors(page);
  await register(page, newUser());
  await page.getByRole('navigation').getByRole('link', { name: '贷款' }).click();
  await expect(page.getByText('暂无贷款')).toBeVisible();

  await page.getByRole('button', { name: '添加贷款' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('贷款名称').fill('房贷');
  await dialog.getByLabel('贷款本金').fill('1000000');
  await dialog.getByLabel('年利率').fill('3.5');
  await dialog.getByLabel('放款日期').fill('2026-01-10');
  await dialog.getByLabel('这一天之前的各期已还').fill('2026-01-10');
  // While it is typed: 1,000,000 at 3.5 % over 360 months.
  await expect(dialog.getByText('¥4,490.45')).toBeVisible();
  await expect(dialog.getByText('¥616,560.07')).toBeVisible();
  expect(await layoutFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: '入账第1期 房贷' }).click();
  await expect(page.getByText(/还款已入账/)).toBeVisible();
  await page.getByRole('link', { name: '房贷', exact: true }).click();
  await expect(page.getByRole('button', { name: '入账第 2 期' })).toBeVisible();
  await page.getByRole('button', { name: '撤销最后一笔还款' }).click();
  await expect(page.getByRole('button', { name: '入账第 1 期' })).toBeVisible();

  await page.getByRole('button', { name: '提前还款' }).click();
  await dialog.getByLabel('提前还款金额').fill('200000');
  await dialog.getByLabel('还款日期').fill('2026-01-10');
  const shorter = dialog.getByRole('region', { name: '缩短期限' });
  await expect(shorter).toContainText('节省利息');
  expect(await layoutFaults(page)).toEqual([]);
  expect(await violations(page, 'the dialog of a prepayment')).toEqual([]);
  await dialog.getByRole('button', { name: '入账', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/提前还款 ¥200,000.00/).first()).toBeVisible();

  await page.getByText('全部', { exact: true }).click();
  const rows = page.getByRole('table', { name: '还款计划' }).getByRole('row');
  await expect(rows.last()).toContainText('¥0.00');
  await expectGoodLooks(page, 'the page of a loan');
  expect(pageErrors()).toEqual([]);
});

test('a deposit is added with its interest in view, taken out early with its cost in view, and that is undone', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const pageErrors = watchPageErrors(page);
  await register(page, newUser());
  await page.getByRole('navigation').getByRole('link', { name: '存款' }).click();
  await expect(page.getByText('暂无存款')).toBeVisible();

  await page.getByRole('button', { name: '添加存款' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('存款名称').fill('一年定期');
  await dialog.getByLabel('本金').fill('50000');
  await dialog.getByLabel('年利率').fill('1.1');
  await dialog.getByLabel('存入日期').fill('2026-02-01');
  // While it is typed: 50,000 at 1.1 % for a year.
  await expect(dialog.getByText('¥550.00')).toBeVisible();
  await expect(dialog.getByText('2027-02-01')).toBeVisible();
  expect(await layoutFaults(page)).toEqual([]);
  expect(await violations(page, 'the dialog of a new deposit')).toEqual([]);
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: '一年定期', exact: true }).click();
  await page.getByRole('button', { name: '支取', exact: true }).click();
  await dialog.getByLabel('支取日期').fill('2026-08-20');
  await expect(dialog.getByText('¥50,013.89')).toBeVisible();
  expect(await layoutFaults(page)).toEqual([]);
  expect(await violations(page, 'the dialog that takes a deposit out')).toEqual([]);
  await dialog.getByRole('button', { name: '支取', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('2026-08-20 提前支取')).toBeVisible();
  await page.getByRole('button', { name: '撤销支取' }).click();
  await expect(page.getByRole('button', { name: '支取', exact: true })).toBeVisible();

  await expectGoodLooks(page, 'the page of a deposit');
  expect(pageErrors()).toEqual([]);
});

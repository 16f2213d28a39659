import { violations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { layoutFaults } from '../support/layout.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';

test('an asset is valued, counted at its market value, sold, and its sale is undone', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const pageErrors = watchPageErrors(page);
  await register(page, newUser());
  await page.goto('/dashboard/fixed-assets/add');
  await page.getByLabel('资产名称').fill('滨江花园');
  await page.getByRole('combobox', { name: '资产类别' }).fill('房产');
  await page.getByLabel('原值').fill('3000000');
  await page.getByLabel('预计使用年限').fill('50');
  await page.getByLabel('购买日期').first().fill('2020-01-15');
  await page.getByLabel('开始使用日期').first().fill('2020-01-15');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('固定资产已添加')).toBeVisible();
  await page.goto('/dashboard/fixed-assets');
  await page.getByRole('link', { name: '滨江花园', exact: true }).click();

  const dialog = page.getByRole('dialog');
  for (const [day, value] of [
    ['2021-06-01', '3600000'],
    ['2024-06-01', '3200000'],
  ] as const) {
    await page.getByRole('button', { name: '添加估值' }).click();
    await dialog.getByLabel(/^估值(?!日)/).fill(value);
    await dialog.getByLabel('估值日期').fill(day);
    expect(await layoutFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: '添加', exact: true }).click();
    await expect(dialog).toBeHidden();
  }
  await page.getByRole('button', { name: '更改' }).click();
  await dialog.getByLabel('从哪一天起').fill('2020-01-15');
  expect(await violations(page, 'the dialog of the value that counts')).toEqual([]);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('从 2020-01-15 起按市场估值计入净资产。')).toBeVisible();
  await expect(dialog).toBeHidden();

  await expectGoodLooks(page, 'the page of an asset');

  await page.getByRole('button', { name: '出售或报废' }).click();
  await dialog.getByLabel('处置收入').fill('3150000');
  await expect(dialog.getByText('¥3,150,000.00')).toBeVisible();
  expect(await layoutFaults(page)).toEqual([]);
  expect(await violations(page, 'the dialog of a disposal')).toEqual([]);
  await dialog.getByRole('button', { name: '登记处置' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: '撤销处置' }).click();
  await dialog.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(page.getByRole('button', { name: '出售或报废' })).toBeVisible();
  expect(pageErrors()).toEqual([]);
});

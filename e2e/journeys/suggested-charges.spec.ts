import { aboveThePage, violations } from '../support/axe.ts';
import { windowsOf } from '../support/displays.ts';
import { expect, test } from '../support/fixtures.ts';
import { addHolding, openHolding } from '../support/holdings.ts';
import { layoutFaults } from '../support/layout.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';

for (const viewport of windowsOf('desktop')) {
  test(`charges of a sale are suggested, typed over and saved by keyboard, ${viewport.width} pixels wide`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const errors = watchPageErrors(page);
    await page.setViewportSize(viewport);
    await register(page, newUser());
    await addHolding(page, { name: '平安银行', symbol: '000001', type: '股票', price: '10' });
    await openHolding(page, '平安银行');
    const dialog = page.getByRole('dialog');
    const field = (label: string) => dialog.getByLabel(new RegExp(`^${label}`));

    await page.getByRole('button', { name: '记一笔', exact: true }).press('Enter');
    const kinds = dialog.getByRole('combobox', { name: '类型' });
    await kinds.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(kinds).toHaveValue('卖出');
    await field('日期').fill('2026-03-05');
    await field('数量').focus();
    await page.keyboard.type('400');
    await page.keyboard.press('Tab');
    await page.keyboard.type('11');
    await page.keyboard.press('Tab');
    // 0.05 % and 0.001 % of 4,400; without an agreed commission no fee is filled in.
    await expect(field('税')).toHaveValue('2.2');
    await expect(dialog.getByText('过户费 ¥0.04，另加佣金')).toBeVisible();
    await expect(field('费用')).toHaveValue('');
    await dialog.getByText(/A股佣金约定：未填写/).press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('0.025');
    await page.keyboard.press('Tab');
    await page.keyboard.type('5');
    await expect(field('费用')).toHaveValue('5.04');
    expect(await violations(page, 'the dialog with suggested charges', aboveThePage)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    await field('费用').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type('2.21');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/费用 ¥5\.04 · 税 ¥2\.21/).first()).toBeVisible();

    // The agreed charges are suggested the next time. Enter within 600 ms would belong to the press before.
    await page.waitForTimeout(700);
    await page.getByRole('button', { name: '记一笔', exact: true }).press('Enter');
    await field('日期').fill('2026-03-06');
    await field('数量').fill('100');
    await field('价格').fill('11');
    await expect(field('费用')).toHaveValue('5.01');
    await expect(dialog.getByText('A股佣金约定：0.025%，最低 5')).toBeVisible();
    expect(errors()).toEqual([]);
  });
}

import { apiOf } from '../support/api.ts';
import { violations } from '../support/axe.ts';
import { windowsOf } from '../support/displays.ts';
import { expect, test } from '../support/fixtures.ts';
import { layoutFaults } from '../support/layout.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';

for (const viewport of windowsOf('phone')) {
  test(`an entry is added, corrected, refused and deleted, at ${viewport.width}`, async ({
    page,
  }) => {
    test.setTimeout(90_000);
    await page.setViewportSize(viewport);
    const pageErrors = watchPageErrors(page);
    await register(page, newUser());
    const { post } = await apiOf(page);
    const account = { accountName: '工资卡', accountType: 'CHECKING', initialBalance: 500 };
    await post('/accounts', { ...account, day: '2026-09-01' });
    await post('/spending/categories/starting-set', {});
    await page.goto('/dashboard');

    await page.getByRole('button', { name: '记一笔收支' }).click();
    const dialog = page.getByRole('dialog', { name: '记一笔' });
    await expect(dialog.getByLabel('金额')).toBeFocused();
    await page.keyboard.type('400');
    await dialog.getByText('餐饮', { exact: true }).click();
    await expect(dialog.getByRole('combobox', { name: '账户' })).toHaveValue('工资卡');
    expect(await violations(page, 'the form of a new entry')).toEqual([]);
    await dialog.getByRole('button', { name: '保存', exact: true }).click();
    await expect(dialog).toBeHidden();

    await page.goto('/dashboard/ledger?add=1&amount=50&payee=张三');
    await dialog.getByText('收入', { exact: true }).click();
    await expect(dialog.getByLabel('金额')).toHaveValue('50');
    await dialog.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('+¥50.00', { exact: true }).first()).toBeVisible();
    expect(await layoutFaults(page)).toEqual([]);
    expect(await violations(page, 'the ledger')).toEqual([]);

    await page.keyboard.press('/');
    await page.keyboard.type('餐');
    await expect(page.getByText('没有符合条件的流水')).toBeVisible();
    await page.getByRole('link', { name: '清除筛选' }).click();

    const edited = page.getByRole('dialog', { name: '编辑流水' });
    await page.getByRole('button', { name: '餐饮', exact: true }).click();
    await edited.getByLabel('金额').fill('600');
    await edited.getByRole('button', { name: '保存' }).click();
    await expect(edited.getByText(/余额将为 -50.00/)).toBeVisible();
    await expect(edited.getByLabel('金额')).toBeFocused();
    // The header of the dialog stays at the top.
    const header = await edited.locator('.mantine-Modal-header').boundingBox();
    const amount = await edited.getByLabel('金额').boundingBox();
    expect(amount?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? Infinity));
    await edited.getByLabel('金额').fill('450');
    await edited.getByRole('button', { name: '保存' }).click();
    await expect(edited).toBeHidden();
    await page.getByRole('button', { name: /^已更正/ }).click();
    const history = page.getByRole('dialog', { name: '更正记录' });
    await expect(history.getByText('-¥400.00')).toBeVisible();
    expect(await violations(page, 'what an entry was')).toEqual([]);
    await history.getByRole('button', { name: '关闭' }).click();

    await page.getByRole('button', { name: '张三', exact: true }).click();
    await edited.getByRole('button', { name: '删除这笔流水' }).click();
    await page.getByRole('button', { name: '删除', exact: true }).click();
    await expect(page.getByText('张三')).toHaveCount(0);

    await page.getByRole('button', { name: '隐藏金额' }).click();
    await expect(page.getByText('¥****').first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('450');
    expect(pageErrors()).toEqual([]);
  });
}

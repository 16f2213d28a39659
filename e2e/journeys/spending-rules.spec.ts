import { apiOf } from '../support/api.ts';
import { violations } from '../support/axe.ts';
import { windowsOf } from '../support/displays.ts';
import { expect, test } from '../support/fixtures.ts';
import { layoutFaults } from '../support/layout.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';

for (const viewport of windowsOf('desktop')) {
  test(`entries are marked by a range, sorted by a rule, and each is taken back, at ${viewport.width}`, async ({
    page,
  }) => {
    test.setTimeout(90_000);
    await page.setViewportSize(viewport);
    const pageErrors = watchPageErrors(page);
    await register(page, newUser());
    const { post } = await apiOf(page);
    const { id: accountId } = await post('/accounts', {
      ...{ accountName: '信用卡', accountType: 'CREDIT', day: '2026-09-01' },
    });
    await post('/spending/categories/starting-set', {});
    for (const payee of ['滴滴出行', '面馆', '滴滴出行', '书店']) {
      await post('/spending/entries', { accountId, type: 'WITHDRAW', amount: 20, payee });
    }

    await page.goto('/dashboard/ledger');
    await page.getByRole('button', { name: '多选' }).click();
    const boxes = page.getByRole('checkbox', { name: /^选择/ });
    await boxes.first().check();
    await boxes.nth(2).click({ modifiers: ['Shift'] });
    const bar = page.getByRole('region', { name: '多选' });
    await expect(bar.getByText('已选 3 笔')).toBeVisible();
    expect(await layoutFaults(page)).toEqual([]);
    expect(await violations(page, 'the ledger while entries are marked')).toEqual([]);
    await bar.getByRole('button', { name: '修改' }).click();
    const marking = page.getByRole('dialog', { name: '批量修改流水' });
    await marking.getByRole('combobox', { name: '分类' }).click();
    await page.getByRole('option', { name: '餐饮', exact: true }).last().click();
    expect(await violations(page, 'the form of many entries')).toEqual([]);
    await marking.getByRole('button', { name: '修改' }).click();
    await expect(page.getByText('已修改 3 笔流水')).toBeVisible();
    await page.getByRole('button', { name: '撤销', exact: true }).click();
    await expect(page.getByText('已撤销', { exact: true })).toBeVisible();
    await expect(page.getByText(/· 餐饮/)).toHaveCount(0);

    await page.getByRole('link', { name: '分类与规则' }).click();
    await page.getByRole('link', { name: '规则', exact: true }).click();
    await page.getByRole('button', { name: '添加第一条规则' }).click();
    const rule = page.getByRole('dialog', { name: '添加规则' });
    await rule.getByLabel('比较的文字').fill('滴滴');
    await rule.getByRole('combobox', { name: '分类' }).click();
    await page.getByRole('option', { name: '交通 / 打车' }).click();
    await expect(rule.getByText('会修改过去的 2 笔流水')).toBeVisible();
    await rule.getByLabel(/^保存后同时修改/).check();
    expect(await layoutFaults(page)).toEqual([]);
    expect(await violations(page, 'the form of a rule')).toEqual([]);
    await rule.getByRole('button', { name: '添加', exact: true }).click();
    await expect(page.getByText('已修改 2 笔流水')).toBeVisible();
    await expect(page.getByText('对方包含“滴滴”')).toBeVisible();

    await page.getByRole('link', { name: '修改记录' }).click();
    await page.getByRole('button', { name: /^撤销 应用规则/ }).click();
    await expect(page.getByRole('button', { name: /^撤销 应用规则/ })).toHaveCount(0);
    expect(await violations(page, 'the changes of many entries')).toEqual([]);
    await page.goto('/dashboard/ledger');
    await expect(page.getByText(/· 交通 \/ 打车/)).toHaveCount(0);
    expect(pageErrors()).toEqual([]);
  });
}

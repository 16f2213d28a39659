import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { Keyboard } from '../support/keyboard.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';

/** At the pace of a person who finds every key, half a second each, three minutes have as many presses. */
const mostPresses = 360;

/** Counts what a person presses: keys, and buttons with the mouse. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = () => {
      const presses = Number(sessionStorage.getItem('presses') ?? 0);
      sessionStorage.setItem('presses', String(presses + 1));
    };
    addEventListener('keydown', count, true);
    addEventListener('pointerdown', count, true);
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses')));
}

const fieldOf = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByLabel(name);
const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a new user comes by keyboard alone, within three minutes of presses, to a net worth with its parts', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const pageErrors = watchPageErrors(page);
  const presses = await countPresses(page);
  await register(page, newUser());
  const keyboard = new Keyboard(page);
  await expect(page.getByRole('heading', { name: '三分钟，算出您的净资产' })).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('presses', '0'));

  await keyboard.use(page.getByRole('link', { name: '开始', exact: true }));
  await expect(page.getByText('您有什么？')).toBeVisible();
  for (const name of ['投资与基金', '房产与车', '贷款与借款']) {
    await keyboard.use(page.getByRole('checkbox', { name }), { by: 'Space' });
  }
  await keyboard.use(buttonOf(page, '开始填写'));

  // Each dialog opens by itself, and after it the way on has the focus.
  await keyboard.write(fieldOf(page, '账户名称'), '工资卡');
  await keyboard.write(fieldOf(page, '余额'), '50000');
  await keyboard.press('Enter');
  const next = buttonOf(page, '下一步');
  await keyboard.expectAt(next);
  await expect(page.getByRole('list', { name: '已填写的现金账户' })).toContainText('50,000.00');
  await keyboard.press('Enter');

  await keyboard.write(fieldOf(page, '投资名称'), '存金');
  await keyboard.choose(page.getByRole('combobox', { name: '投资类型' }), '其他');
  await keyboard.write(fieldOf(page, '投资代码'), 'GOLD');
  await keyboard.write(fieldOf(page, /^数量/), '10');
  await keyboard.write(fieldOf(page, /^成本价格/), '600');
  await keyboard.writeDay(fieldOf(page, '购买日期'), '2026-01-05');
  await keyboard.press('Enter');
  await keyboard.expectAt(next);
  await keyboard.press('Enter');

  await keyboard.write(fieldOf(page, '资产名称'), '自住房');
  await keyboard.writeDay(fieldOf(page, '购买日期'), '2020-05-01');
  await keyboard.write(fieldOf(page, '买入价格'), '2000000');
  await keyboard.write(fieldOf(page, '现在大约值多少'), '2600000');
  await keyboard.press('Enter');
  await keyboard.expectAt(next);
  await expect(page.getByRole('list', { name: '已填写的房产与车' })).toContainText('2,600,000.00');
  await keyboard.press('Enter');

  await keyboard.use(buttonOf(page, '添加借款'));
  await keyboard.write(fieldOf(page, '供应商名称'), '父母');
  await keyboard.write(fieldOf(page, '金额'), '100000');
  await keyboard.writeDay(fieldOf(page, '到期日'), '2030-01-01');
  await keyboard.press('Enter');
  await keyboard.expectAt(next);
  await keyboard.press('Enter');

  // 50,000 and 10 × 600 and 2,600,000, less 100,000.
  const result = page.getByRole('region', { name: '净资产' });
  await expect(result).toContainText('¥2,556,000.00');
  const amountOf = (label: string) =>
    result.locator('dl > div', { has: page.getByText(label, { exact: true }) });
  await expect(amountOf('现金')).toContainText('¥50,000.00');
  await expect(amountOf('投资')).toContainText('¥6,000.00');
  await expect(amountOf('固定资产')).toContainText('¥2,600,000.00');
  await expect(amountOf('总资产')).toContainText('¥2,656,000.00');
  await expect(amountOf('应付款')).toContainText('¥100,000.00');
  await keyboard.use(buttonOf(page, '完成，查看资产总览'));
  await expect(page.getByRole('heading', { name: '资产总览' })).toBeVisible();
  await expect(page.getByText('¥2,556,000.00').first()).toBeVisible();
  const pressed = await presses();
  expect(pressed).toBeLessThan(mostPresses);
  test.info().annotations.push({ type: 'presses', description: String(pressed) });

  // Done: it stays away, also once there is nothing left, and can be opened again.
  await page.reload();
  await expect(page.getByText('¥2,556,000.00').first()).toBeVisible();
  await expect(page.getByRole('region', { name: '新手引导' })).toHaveCount(0);
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '新手引导' }).click();
  await expect(page.getByRole('checkbox', { name: '现金账户（已有记录）' })).toBeVisible();
  await page.getByRole('button', { name: '退出引导' }).click();
  await expect(page.getByRole('heading', { name: '资产总览' })).toBeVisible();
  expect(pageErrors()).toEqual([]);
});

test('the guide is skipped with one press, and never opens again by itself', async ({ page }) => {
  await register(page, newUser());
  await page.getByRole('button', { name: '跳过引导' }).click();
  await expect(page.getByRole('heading', { name: '从第一个账户开始' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '从第一个账户开始' })).toBeVisible();
  await expect(page.getByRole('region', { name: '新手引导' })).toHaveCount(0);
});

test('every page of the guide fits every width in light and dark, and the way back stays in it', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await register(page, newUser());
  await expect(page.getByRole('region', { name: '新手引导' })).toBeVisible();
  await expectGoodLooks(page, 'the offer');
  await page.getByRole('link', { name: '开始', exact: true }).click();
  await page.getByRole('checkbox', { name: '贷款与借款' }).check();
  await expectGoodLooks(page, 'the choice');
  await buttonOf(page, '开始填写').click();
  await fieldOf(page, '账户名称').fill('名字很长的一个账户，长到一行放不下，也要看得清楚');
  await fieldOf(page, '余额').fill('123456789012.34');
  await page.getByRole('dialog').getByRole('button', { name: '添加', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectGoodLooks(page, 'a step');
  await page.reload();
  await expect(page.getByRole('list', { name: '已填写的现金账户' })).toBeVisible();
  await buttonOf(page, '下一步').click();
  await buttonOf(page, '添加贷款').click();
  await expect(page.getByRole('dialog', { name: '添加贷款' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: '现金账户' })).toBeVisible();
  await buttonOf(page, '下一步').click();
  await buttonOf(page, '没有，下一步').click();
  await expect(page.getByRole('region', { name: '净资产' })).toContainText('¥123,456,789,012.34');
  await expectGoodLooks(page, 'the result');
});

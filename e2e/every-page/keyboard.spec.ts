import { expect, test } from '../support/fixtures.ts';
import type { Keyboard } from '../support/keyboard.ts';
import {
  button,
  dialogOf,
  focusIsSomewhere,
  goTo,
  remove,
  workByKeyboard,
} from '../support/keyboard-journey.ts';

test('a visitor registers, and works on cash accounts and debts, with the keyboard alone', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await workByKeyboard(page, cashAccounts, debts);
});

async function cashAccounts(keys: Keyboard): Promise<void> {
  const { page } = keys;
  const dialog = dialogOf(page);
  await goTo(keys, '资金账户');
  for (const [name, amount] of [
    ['工资卡', '1000.50'],
    ['旅行', '20'],
  ] as const) {
    await keys.use(page.getByRole('button', { name: '添加账户' }));
    await keys.expectAt(dialog.getByLabel('账户名称'));
    await page.keyboard.type(name);
    await keys.choose(dialog.getByRole('combobox', { name: '账户类型' }), '储蓄账户');
    await keys.write(dialog.getByLabel(/余额/), amount);
    await keys.use(button(dialog, '添加'));
    await expect(dialog).toBeHidden();
    await expect(button(page, `编辑 ${name}`)).toBeVisible();
    await expect.poll(() => focusIsSomewhere(page)).toBe(true);
  }
  await keys.use(button(page, '存入 工资卡'));
  await keys.write(dialog.getByLabel('金额'), '250.25');
  await keys.press('Enter');
  await expect(dialog).toBeHidden();
  await keys.expectAt(button(page, '存入 工资卡'));
  await expect(page.getByText('¥1,250.75').first()).toBeVisible();

  await keys.use(button(page, '编辑 工资卡'), { by: 'Space' });
  await keys.write(dialog.getByLabel('账户名称'), '工资');
  await keys.use(button(dialog, '保存'));
  await expect(dialog).toBeHidden();
  await keys.expectAt(button(page, '编辑 工资'));

  await keys.use(button(page, '明细 工资'));
  await expect(dialog.getByText('期初余额')).toBeVisible();
  await keys.press('Escape');
  await expect(dialog).toBeHidden();
  await keys.expectAt(button(page, '明细 工资'));
  await remove(keys, '工资', '确定要删除这个账户吗？');
  await keys.expectAt(button(page, '删除 旅行'));
  await remove(keys, '旅行', '确定要删除这个账户吗？');
  await expect(page.getByText('暂无账户')).toBeVisible();
  await expect.poll(() => focusIsSomewhere(page)).toBe(true);
}

async function debts(keys: Keyboard): Promise<void> {
  const { page } = keys;
  const dialog = dialogOf(page);
  await goTo(keys, '应收应付');
  for (const [side, counterparty, paid] of [
    ['应收款', '客户名称', '已收'],
    ['应付款', '供应商名称', '已付'],
  ] as const) {
    await keys.reach(page.getByRole('tab', { selected: true }));
    await keys.reach(page.getByRole('tab', { name: side }), { key: 'ArrowRight' });
    await keys.use(page.getByRole('button', { name: `添加${side}` }), { key: 'Shift+Tab' });
    await keys.expectAt(dialog.getByLabel(counterparty));
    await page.keyboard.type('张三');
    await keys.write(dialog.getByLabel('金额'), '300');
    await keys.writeDay(dialog.getByLabel('到期日'), '2099-01-15');
    await keys.use(button(dialog, '添加'));
    await expect(dialog).toBeHidden();
    await keys.expectAt(page.getByRole('button', { name: `添加${side}` }).first());

    await keys.use(button(page, `标记${paid} 张三`));
    const undo = button(page, '撤销');
    await keys.use(undo);
    await expect(undo).toHaveCount(0);
    await expect(button(page, `标记${paid} 张三`)).toBeVisible();
    await expect.poll(() => focusIsSomewhere(page)).toBe(true);

    await keys.use(button(page, '编辑 张三'), { key: 'Shift+Tab' });
    await keys.write(dialog.getByLabel('金额'), '299');
    await keys.use(button(dialog, '保存'));
    await expect(dialog).toBeHidden();
    await keys.expectAt(button(page, '编辑 张三'));
    await expect(page.getByText('¥299.00').first()).toBeVisible();
    await remove(keys, '张三', `确定要删除这笔${side}吗？`);
    await expect(page.getByText(`暂无${side}`)).toBeVisible();
    await expect.poll(() => focusIsSomewhere(page)).toBe(true);
  }
}

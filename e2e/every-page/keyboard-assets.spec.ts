import { okxDialect } from '../../server/providers/brokers/testing/okx-venue.ts';
import { expect, test } from '../support/fixtures.ts';
import type { Keyboard } from '../support/keyboard.ts';
import { button, dialogOf, goTo, remove, workByKeyboard } from '../support/keyboard-journey.ts';

test('investments, broker accounts and fixed assets are worked on with the keyboard alone', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await workByKeyboard(page, investments, securities, fixedAssets);
});

async function investments(keys: Keyboard): Promise<void> {
  const { page } = keys;
  const dialog = dialogOf(page);
  await goTo(keys, '投资组合');
  await keys.use(page.getByRole('button', { name: '添加投资' }));
  await keys.expectAt(dialog.getByLabel('投资名称'));
  await page.keyboard.type('祖传金条');
  await keys.choose(dialog.getByRole('combobox', { name: '投资类型' }), '其他');
  await keys.write(dialog.getByLabel('投资代码'), 'BAR');
  await keys.write(dialog.getByLabel('数量'), '3');
  await keys.write(dialog.getByLabel('成本价格'), '100');
  await keys.choose(dialog.getByRole('combobox', { name: '货币' }), 'CNY 人民币');
  await keys.writeDay(dialog.getByLabel('购买日期'), '2026-01-15');
  await keys.use(button(dialog, '添加'));
  await expect(dialog).toBeHidden();
  await expect(page.getByText('¥300.00').first()).toBeVisible();

  await keys.use(button(page, '编辑 祖传金条'));
  await keys.write(dialog.getByLabel('数量'), '4');
  await keys.use(button(dialog, '保存'));
  await expect(dialog).toBeHidden();
  await keys.expectAt(button(page, '编辑 祖传金条'));
  await expect(page.getByText('¥400.00').first()).toBeVisible();

  await keys.use(button(page, '更多操作 祖传金条'));
  const item = page.getByRole('menuitem', { name: '手动填写价格' });
  await keys.reach(item, { key: 'ArrowDown' });
  await keys.press('Enter');
  await keys.expectAt(dialog.getByLabel('当前价格'));
  await page.keyboard.type('125');
  await keys.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('¥500.00').first()).toBeVisible();
  await keys.expectAt(button(page, '更多操作 祖传金条'));

  const header = page.getByRole('columnheader', { name: /名称/ });
  await keys.use(header.getByRole('button'), { key: 'Shift+Tab' });
  await expect(header).toHaveAttribute('aria-sort', /ascending|descending/);
  await remove(keys, '祖传金条', '确定要删除这项投资吗？');
  await expect(page.getByText('暂无投资')).toBeVisible();
}

async function securities(keys: Keyboard): Promise<void> {
  const { page } = keys;
  const dialog = dialogOf(page);
  const { credentials } = okxDialect();
  await goTo(keys, '证券账户');
  await keys.use(page.getByRole('button', { name: '添加账户' }));
  await keys.expectAt(dialog.getByLabel('账户名称'));
  await page.keyboard.type('我的欧易');
  await keys.choose(dialog.getByRole('combobox', { name: '券商或交易所' }), '欧易');
  await keys.write(dialog.getByLabel(/^API Key/), credentials.appKey);
  await keys.write(dialog.getByRole('textbox', { name: /^Secret Key/ }), credentials.appSecret);
  const passphrase = dialog.getByRole('textbox', { name: /^Passphrase/ });
  await keys.write(passphrase, credentials.accessToken ?? '');
  await keys.use(button(dialog, '测试连接'));
  await expect(dialog.getByText('连接成功，密钥可用')).toBeVisible();
  await keys.expectAt(button(dialog, '测试连接'));
  await keys.use(button(dialog, '添加'));
  await expect(dialog).toBeHidden();
  await expect(page.getByText('同步成功').first()).toBeVisible();
  await expect(page.getByRole('table', { name: '持仓' })).toBeVisible();

  await keys.use(button(page, '同步 我的欧易'));
  await keys.expectAt(button(page, '同步 我的欧易'));
  await keys.choose(page.getByRole('combobox', { name: '持仓类型' }), '加密货币');
  await keys.choose(page.getByRole('combobox', { name: '券商账户' }), '我的欧易');
  await keys.use(button(page, '编辑 我的欧易'), { key: 'Shift+Tab' });
  await keys.write(dialog.getByLabel('账户名称'), '欧易');
  await keys.use(button(dialog, '保存'));
  await expect(dialog).toBeHidden();
  await keys.expectAt(button(page, '编辑 欧易'));
  await remove(keys, '欧易', '确定要删除这个证券账户吗？');
  await expect(page.getByText('暂无账户')).toBeVisible();
}

async function fixedAssets(keys: Keyboard): Promise<void> {
  const { page } = keys;
  await goTo(keys, '固定资产');
  await keys.use(page.getByRole('link', { name: '添加资产' }));
  await keys.expectAt(page.getByRole('heading', { level: 1, name: '添加固定资产' }));
  await keys.write(page.getByLabel('资产名称'), '钢琴');
  await keys.write(page.getByLabel('资产类别'), '乐器');
  await keys.write(page.getByRole('textbox', { name: '原值' }), '36000');
  await keys.writeDay(page.getByLabel('购买日期').first(), '2026-01-15');
  await keys.writeDay(page.getByLabel('开始使用日期').first(), '2026-01-15');
  await keys.use(page.getByRole('tabpanel').getByRole('button', { name: '保存' }));
  await expect(page.getByText('已保存').first()).toBeVisible();
  await keys.expectAt(page.getByRole('tabpanel').getByRole('button', { name: '更新' }));

  await keys.reach(page.getByRole('tab', { name: /主要信息/ }), { key: 'Shift+Tab' });
  await keys.reach(page.getByRole('tab', { name: '扩展信息' }), { key: 'ArrowRight' });
  await keys.use(page.getByLabel('重要资产'), { by: 'Space' });
  await keys.write(page.getByLabel('标签'), '音乐,客厅');
  await keys.use(page.getByRole('tabpanel').getByRole('button', { name: '保存' }));
  await expect(page.getByText('有未保存的修改')).toHaveCount(0);

  await keys.use(page.getByRole('link', { name: '返回列表' }), { key: 'Shift+Tab' });
  await keys.expectAt(page.getByRole('heading', { level: 1, name: '固定资产' }));
  await keys.use(page.getByRole('link', { name: '编辑 钢琴' }));
  await keys.expectAt(page.getByRole('heading', { level: 1, name: '编辑固定资产' }));
  await keys.write(page.getByLabel('资产名称'), '立式钢琴');
  // Leaving with something unsaved asks first, and staying is the safe answer.
  await keys.use(page.getByRole('link', { name: '返回列表' }), { key: 'Shift+Tab' });
  await keys.expectAt(button(dialogOf(page), '继续编辑'));
  await keys.press('Enter');
  await expect(dialogOf(page)).toBeHidden();
  await keys.expectAt(page.getByRole('link', { name: '返回列表' }));
  await keys.use(page.getByRole('tabpanel').getByRole('button', { name: '保存' }));
  await expect(page.getByText(/立式钢琴 ·/)).toBeVisible();
  await keys.use(page.getByRole('link', { name: '返回列表' }), { key: 'Shift+Tab' });
  await remove(keys, '立式钢琴', '确定要删除这个固定资产吗？');
  await expect(page.getByText('暂无数据')).toBeVisible();
}

import type { Locator, Page } from '@playwright/test';
import { okxDialect } from '../../server/providers/brokers/testing/okx-venue.ts';
import { expect, test } from '../support/fixtures.ts';
import { Keyboard } from '../support/keyboard.ts';
import { newUser } from '../support/new-user.ts';
import { newestCode } from '../support/outbox.ts';
import { watchPageErrors } from '../support/page-errors.ts';

// Hundreds of keys: a picture of the page at each would take longer than the journey.
test.use({ trace: 'off' });

/** Registers, works and signs out without a mouse. */
test('a visitor registers and books a deposit with the keyboard alone', async ({ page }) => {
  test.setTimeout(300_000);
  await page.addInitScript(() => {
    document.addEventListener('pointerdown', () => sessionStorage.setItem('mouse', 'used'), true);
  });
  const pageErrors = watchPageErrors(page);
  const keys = new Keyboard(page);
  await registerAndComeIn(keys);
  await cashAccounts(keys);
  await investments(keys);
  await securities(keys);
  await fixedAssets(keys);
  await debts(keys);
  await leave(keys);
  expect(await page.evaluate(() => sessionStorage.getItem('mouse'))).toBeNull();
  expect(pageErrors()).toEqual([]);
});

const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog');

async function goTo(keys: Keyboard, area: string): Promise<void> {
  const { page } = keys;
  await keys.use(page.getByRole('navigation').getByRole('link', { name: area }), {
    key: 'Shift+Tab',
  });
  // A new page announces its name.
  await keys.expectAt(page.getByRole('heading', { level: 1, name: area }));
}

/** The confirmation opens on the safe answer; Escape gives the focus back; then it is meant. */
async function remove(keys: Keyboard, name: string, question: string): Promise<void> {
  const { page } = keys;
  const dialog = dialogOf(page);
  const opener = button(page, `删除 ${name}`);
  await keys.use(opener);
  await expect(dialog).toContainText(question);
  await keys.expectAt(button(dialog, '取消'));
  await keys.press('Escape');
  await expect(dialog).toBeHidden();
  await keys.expectAt(opener);
  await keys.press('Enter');
  await keys.use(button(dialog, '删除'));
  await expect(dialog).toBeHidden();
  await expect(opener).toHaveCount(0);
}

async function registerAndComeIn(keys: Keyboard): Promise<void> {
  const { page } = keys;
  const user = newUser();
  await page.goto('/');
  await keys.use(page.getByRole('link', { name: '立即注册' }));
  await page.waitForURL('**/register');
  await keys.write(page.getByLabel('用户名'), user.username);
  await keys.write(page.getByLabel('邮箱'), user.email);
  await keys.write(page.getByLabel(/^密码/), user.password);
  await keys.write(page.getByLabel(/^确认密码/), user.password);
  await keys.write(page.getByRole('textbox', { name: /图形验证码/ }), 'e2e');
  await keys.press('Enter');
  await expect(page.getByText('注册请求已提交，请检查您的邮箱以完成验证。')).toBeVisible();
  await page.waitForURL('**/verify-email');
  await keys.expectAt(page.getByRole('heading', { level: 1 }));
  await keys.write(page.getByRole('textbox', { name: /^验证码/ }), await newestCode(user.email));
  await keys.press('Enter');
  await page.waitForURL('**/dashboard');

  // Out, and in again through the sign-in.
  await leave(keys);
  await keys.write(page.getByLabel('邮箱'), user.email);
  await keys.write(page.getByLabel(/^密码/), user.password);
  await keys.write(page.getByRole('textbox', { name: /图形验证码/ }), 'e2e');
  await keys.use(page.getByLabel('记住我'), { by: 'Space' });
  await expect(page.getByLabel('记住我')).toBeChecked();
  await keys.use(page.getByRole('button', { name: '登录' }));
  await page.waitForURL('**/dashboard');
}

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

async function leave(keys: Keyboard): Promise<void> {
  const { page } = keys;
  await keys.use(page.getByRole('button', { name: /账户菜单|用户菜单/ }), { key: 'Shift+Tab' });
  await keys.reach(page.getByRole('menuitem', { name: '退出登录' }), { key: 'ArrowDown' });
  await keys.press('Enter');
  await page.waitForURL('**/login');
}

const focusIsSomewhere = (page: Page) =>
  page.evaluate(() => (document.activeElement ?? document.body) !== document.body);

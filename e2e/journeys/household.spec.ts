import { apiOf } from '../support/api.ts';
import { violations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { layoutFaults } from '../support/layout.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';

test('a household is founded, joined by a link, written to by both, seen apart from what is one’s own, and left', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const pageErrors = watchPageErrors(page);
  await register(page, newUser());
  const { post } = await apiOf(page);
  await post('/accounts', { accountName: '只有我的', accountType: 'SAVINGS' });
  await page.goto('/dashboard/household');
  await page.getByRole('button', { name: '创建家庭' }).click();
  await page.getByLabel('家庭名称').fill('林家');
  await page.getByRole('button', { name: '创建', exact: true }).click();
  await page.getByRole('button', { name: '邀请成员' }).click();
  await page.getByRole('button', { name: '生成链接' }).click();
  const link = await page.getByRole('textbox', { name: '邀请链接' }).inputValue();
  expect(await violations(page, 'the link of an invitation')).toEqual([]);
  await page.getByRole('button', { name: '完成' }).click();

  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const second = await context.newPage();
  const secondErrors = watchPageErrors(second);
  await register(second, newUser());
  await second.goto(link);
  await expect(second.getByRole('heading', { name: '加入家庭“林家”' })).toBeVisible();
  expect(await layoutFaults(second)).toEqual([]);
  expect(await violations(second, 'an invitation')).toEqual([]);
  await second.getByRole('button', { name: '接受并加入' }).click();
  await second.waitForURL('**/household/*/dashboard');
  const switchOf = (of: typeof page) => of.getByRole('navigation', { name: '查看谁的资产' });
  await expect(switchOf(second).getByRole('link', { name: '林家' })).toHaveAttribute(
    'aria-current',
    'true',
  );

  // What the one writes for the household, the other sees there, and among their own nobody does.
  const ours = new URL(second.url()).pathname;
  await second.goto(`${ours}/accounts`);
  expect(await layoutFaults(second)).toEqual([]);
  await second.getByRole('button', { name: '添加账户' }).first().click();
  await second.getByLabel(/^账户名称/).fill('共同的');
  await second
    .getByRole('dialog')
    .getByRole('button', { name: /^(添加|保存|创建)/ })
    .click();
  await expect(second.getByText('共同的').first()).toBeVisible();
  // What is planned is the household's: its cash, and its net worth with each decision.
  await second.goto(`${ours}/planning`);
  await expect(second.getByRole('table', { name: '各账户' })).toContainText('共同的');
  await second.goto(`${ours}/planning?tab=scenarios`);
  await expect(second.getByRole('table', { name: '各种决定下的净资产' })).toBeVisible();
  expect(await layoutFaults(second)).toEqual([]);
  await page.goto('/dashboard/accounts');
  await expect(page.getByText('只有我的').first()).toBeVisible();
  await expect(page.getByText('共同的')).toHaveCount(0);
  await switchOf(page).getByRole('link', { name: '林家' }).click();
  await page.waitForURL('**/household/*/dashboard/accounts');
  await expect(page.getByText('共同的').first()).toBeVisible();
  await expect(page.getByText('只有我的')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('共同的').first()).toBeVisible();
  await page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name: '存款' })
    .click();
  await page.waitForURL(`**${ours}/deposits`);

  // Both together: what is whose, on every page that adds up, and a plain sentence on the others.
  await page.goto('/dashboard/accounts');
  await switchOf(page).getByRole('link', { name: '合计' }).click();
  await page.waitForURL('**/together/dashboard/accounts');
  await expect(page.getByText('“资金账户”没有合计')).toBeVisible();
  await page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name: '资产总览' })
    .click();
  await expect(page.getByRole('table', { name: '资产负债表' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '林家' }).first()).toBeVisible();
  expect(await violations(page, 'both together')).toEqual([]);
  await second.goto('/together/dashboard/reports?report=net-worth-changes');
  await expect(second.getByRole('list', { name: '净资产变动' })).toBeVisible();
  expect(await layoutFaults(second)).toEqual([]);
  expect(await violations(second, 'why both together changed')).toEqual([]);
  await second.goto('/together/dashboard/calendar');
  await expect(second.getByText('没有到期事项')).toBeVisible();

  // Whoever leaves is led to their own data, also from an address of the household.
  await second.goto('/dashboard/household');
  await second.getByRole('button', { name: '离开家庭' }).click();
  await second.getByRole('button', { name: '离开', exact: true }).click();
  await expect(second.getByText('您还不是任何家庭的成员')).toBeVisible();
  await second.goto(`${ours}/accounts`);
  await second.waitForURL('**/dashboard');
  expect(new URL(second.url()).pathname).toBe('/dashboard');
  expect([...pageErrors(), ...secondErrors()]).toEqual([]);
  await context.close();
});

test('a household of three is dissolved: what is its becomes the heir’s own, and the others see nothing of it', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const owner = newUser();
  await register(page, owner);
  const own = await apiOf(page);
  const home = await own.post('/household', { name: '林家' });
  const join = async (role: 'EDITOR' | 'VIEWER') => {
    const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
    const person = await context.newPage();
    const errors = watchPageErrors(person);
    const user = newUser();
    await register(person, user);
    const { path } = await own.post('/household/invitations', { role });
    await person.goto(path);
    await person.getByRole('button', { name: '接受并加入' }).click();
    await person.waitForURL('**/household/*/dashboard');
    return { person, context, errors, user };
  };
  const [editor, viewer] = [await join('EDITOR'), await join('VIEWER')];
  const heir = await apiOf(editor.person);
  const ours = `userId=${home.id}`;
  await heir.post('/accounts', {
    accountName: '工资卡',
    accountType: 'SAVINGS',
    initialBalance: 100,
  });
  await heir.post(`/accounts?${ours}`, {
    ...{ accountName: '共同账户', accountType: 'SAVINGS', initialBalance: 1000.5 },
  });
  const share = { investmentName: '股票', symbol: 'X', investmentType: 'STOCK', quantity: 10 };
  const bought = { costPrice: 5, purchaseDate: '2026-01-05' };
  const { id } = await heir.post(`/investments?${ours}`, { ...share, ...bought });
  await own.post(`/investments/${id}/entries?${ours}`, {
    ...{ type: 'DIVIDEND', amount: 3, day: '2026-02-05' },
  });

  // The entries of an investment name who wrote them, and can be narrowed down to one member.
  const holding = `/household/${home.id}/dashboard/investments/${id}`;
  await page.goto(holding);
  await expect(page.getByText(`${editor.user.username}写入`)).toBeVisible();
  await page.getByRole('combobox', { name: '写入者' }).click();
  await page.getByRole('option', { name: owner.username }).click();
  await expect(page.getByText(`${editor.user.username}写入`)).toHaveCount(0);
  await expect(page.getByText(`${owner.username}写入`)).toBeVisible();
  // A viewer reads it, and has no button to write.
  await viewer.person.goto(holding);
  await expect(viewer.person.getByText(`${owner.username}写入`)).toBeVisible();
  await expect(viewer.person.getByRole('button', { name: '记一笔' })).toHaveCount(0);
  expect(await layoutFaults(viewer.person)).toEqual([]);

  await editor.person.goto('/together/dashboard');
  await expect(editor.person.getByText('流动资产').first()).toBeVisible();
  expect(await layoutFaults(editor.person)).toEqual([]);

  await page.goto('/dashboard/household');
  await page.getByRole('button', { name: '解散家庭' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '成员' }).click();
  await page.getByRole('option', { name: editor.user.username }).click();
  await dialog.getByRole('button', { name: '发出' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/全部资产交给/)).toBeVisible();

  await editor.person.goto('/dashboard/household');
  await expect(editor.person.getByText(/成为您自己的：资金账户 1、投资 1。/)).toBeVisible();
  expect(await layoutFaults(editor.person)).toEqual([]);
  expect(await violations(editor.person, 'what a heir accepts')).toEqual([]);
  await editor.person.getByRole('button', { name: '接受', exact: true }).click();
  await editor.person
    .getByRole('dialog')
    .getByRole('button', { name: '接受', exact: true })
    .click();
  await expect(editor.person.getByText('您还不是任何家庭的成员')).toBeVisible();
  await editor.person.goto('/dashboard/accounts');
  await expect(editor.person.getByText('共同账户').first()).toBeVisible();
  await expect(editor.person.getByRole('navigation', { name: '查看谁的资产' })).toHaveCount(0);
  for (const who of [page, viewer.person]) {
    await who.goto(`/household/${home.id}/dashboard/accounts`);
    await expect(who.getByText('共同账户')).toHaveCount(0);
  }
  expect([...editor.errors(), ...viewer.errors()]).toEqual([]);
  await editor.context.close();
  await viewer.context.close();
});

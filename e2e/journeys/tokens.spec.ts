import { violations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { Keyboard } from '../support/keyboard.ts';
import { layoutFaults } from '../support/layout.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';

test('a token is made for a program, which reads with it what it may, until it is revoked', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const pageErrors = watchPageErrors(page);
  const user = newUser();
  await register(page, user);
  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: '创建令牌' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill('家里的记账脚本');
  await dialog.getByLabel('资金账户：读取').check();
  await dialog.getByLabel('资金账户：写入').check();
  await expectGoodLooks(page, 'the form of a token');
  await dialog.getByLabel('当前密码', { exact: false }).first().fill(user.password);
  await dialog.getByRole('button', { name: '创建', exact: true }).click();
  const field = page.getByLabel('令牌“家里的记账脚本”');
  await expect(field).toHaveValue(/^jdp_[0-9A-Za-z]{49}$/);
  const token = await field.inputValue();
  await expectGoodLooks(page, 'a token that was made');
  await page.getByRole('button', { name: '我已保存' }).click();
  await expect(dialog).toBeHidden();
  expect(await page.content()).not.toContain(token);

  const program = await playwright.request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const opened = await program.post('/api/accounts', {
    headers: { 'idempotency-key': 'journey-1' },
    data: { accountName: '脚本开的账户', accountType: 'CHECKING', initialBalance: 12 },
  });
  expect(opened.status()).toBe(200);
  expect(await (await program.get('/api/accounts')).text()).toContain('脚本开的账户');
  expect((await program.get('/api/loans')).status()).toBe(403);
  expect((await program.get('/api/auth/sessions')).status()).toBe(403);

  await page.reload();
  const list = page.getByRole('list', { name: '访问令牌' });
  await expect(list.getByText('资金账户（读取、写入）')).toBeVisible();
  await expect(list.getByText('最近使用')).toBeVisible();
  await expectGoodLooks(page, 'the account page with a token');
  await page.getByRole('button', { name: '撤销令牌 家里的记账脚本' }).click();
  await dialog.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(page.getByText('还没有访问令牌。')).toBeVisible();
  expect((await program.get('/api/accounts')).status()).toBe(401);
  await program.dispose();
  expect(pageErrors()).toEqual([]);
});

test('a token is made and revoked with the keyboard alone, once on a network that loses the answer', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const user = newUser();
  await register(page, user);
  await page.goto('/dashboard/account');
  const keys = new Keyboard(page);
  const dialog = page.getByRole('dialog');
  await keys.use(page.getByRole('button', { name: '创建令牌' }));
  await keys.write(dialog.getByLabel('名称'), '脚本');
  await keys.use(dialog.getByLabel('资金账户：读取'), { by: 'Space' });
  await keys.write(dialog.getByLabel('当前密码', { exact: false }).first(), user.password);

  // The server makes it, and the answer does not come back.
  await page.evaluate(() => {
    const send = window.fetch;
    let isLost = false;
    window.fetch = async (...input) => {
      const answer = await send(...input);
      if (isLost || !answer.url.endsWith('/auth/tokens') || input[1]?.method !== 'POST')
        return answer;
      isLost = true;
      throw new TypeError('Failed to fetch');
    };
  });
  await keys.press('Enter');
  await expect(page.getByText('网络连接失败，请检查您的网络连接')).toBeVisible();
  await keys.use(dialog.getByRole('button', { name: '创建', exact: true }));
  await expect(page.getByLabel('令牌“脚本”')).toHaveValue(/^jdp_[0-9A-Za-z]{49}$/);
  await keys.use(dialog.getByRole('button', { name: '我已保存' }));
  await expect(dialog).toBeHidden();
  const list = page.getByRole('list', { name: '访问令牌' });
  await expect(list.getByRole('listitem')).toHaveCount(1);

  await page.setViewportSize({ width: 375, height: 812 });
  await context.setOffline(true);
  await expect(page.getByText('当前离线。')).toBeVisible();
  expect(await layoutFaults(page)).toEqual([]);
  expect(await violations(page, 'a token without a network')).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByText('当前离线。')).toBeHidden();

  await keys.use(page.getByRole('button', { name: '撤销令牌 脚本' }));
  await keys.use(dialog.getByRole('button', { name: '撤销', exact: true }));
  await expect(page.getByText('还没有访问令牌。')).toBeVisible();
});

import type { Page } from '@playwright/test';
import { gb18030 } from '../../web/testing/import-samples.ts';
import { addAccount } from '../support/add-account.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { newUser, register } from '../support/new-user.ts';
import { startUpgradingProxy } from '../support/newer-build.ts';
import { watchPageErrors } from '../support/page-errors.ts';

test.use({ serviceWorkers: 'allow' });

const offlineText = '离线：联网后显示金额';

/** In: 200.00; out: 12.00. */
const bill = [
  '------------------------支付宝（中国）网络技术有限公司  电子客户回单------------------------',
  '导出信息：',
  '交易时间,交易分类,交易对方,对方账号,商品说明,收/支,金额,收/付款方式,交易状态,交易订单号,商家订单号,备注,',
  '2026-03-01 08:10:05,餐饮美食,早点铺,/,豆浆,支出,12.00,余额,交易成功,2026A\t,T1\t,,',
  '2026-03-02 21:00:00,转账红包,李明,l***@example.org,转账,收入,200.00,余额,交易成功,2026B\t,,,',
].join('\r\n');

/** Until the worker has cached all files and answers for pages that are loaded from then on. */
async function workerIsReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise<void>((resolve) => {
      active?.addEventListener('statechange', () => active.state === 'activated' && resolve());
    });
  });
}

const cachedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test('a browser finds nothing against installing the application', async ({ page }) => {
  await page.goto('/login');
  await workerIsReady(page);
  const session = await page.context().newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Every context of a test is a private window.
  const against = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  expect(against).toEqual([]);
});

test('without a network the pages open, with words in the place of every figure and no amount stored', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await register(page, newUser());
  await page.goto('/dashboard/accounts');
  await addAccount(page, '工资卡', '4321.09');
  await workerIsReady(page);
  await page.goto('/dashboard');
  await expect(page.getByText('¥4,321.09').first()).toBeVisible();
  const cached = await cachedAddresses(page);
  expect(cached.length).toBeGreaterThan(50);
  expect(cached.filter((path) => !/^\/(assets|pages)\//.test(path))).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: '资产总览' })).toBeVisible();
  await expect(page.getByText('当前离线。')).toBeVisible();
  await expect(page.locator('dl', { hasText: '净资产' }).first()).toContainText(offlineText);
  for (const name of ['总资产', '总负债', '投资盈亏']) {
    await expect(page.locator('dl', { hasText: name }).first()).toContainText(offlineText);
  }
  await expect(page.locator('body')).not.toContainText('¥');
  await expectGoodLooks(page, 'the dashboard without a network');
  await page.goto('/dashboard/accounts');
  await expect(page.getByRole('heading', { name: '资金账户' })).toBeVisible();
  await expect(page.getByText(offlineText).first()).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('工资卡').first()).toBeVisible();
  await expect(page.getByText('¥4,321.09').first()).toBeVisible();
  await expect(page.getByText(offlineText)).toHaveCount(0);
});

test('a newer version is offered, leaves an open form alone, and comes by a press', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const proxy = await startUpgradingProxy();
  await register(page, newUser());
  const user = await page.evaluate(() => ({ ...localStorage }));
  await page.goto(`${proxy.address}/login`);
  await page.evaluate((stored) => {
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  }, user);
  await page.goto(`${proxy.address}/dashboard/accounts`);
  await workerIsReady(page);
  await page.reload();
  await page.getByRole('button', { name: '添加账户' }).first().click();
  const name = page.getByRole('dialog').getByLabel('账户名称');
  await name.fill('还没有保存');
  await page.evaluate(() => Object.assign(window, { isStillHere: true }));
  proxy.upgrade();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
  const offer = page.getByRole('button', { name: '有新版本，点击刷新', includeHidden: true });
  await expect(offer).toBeAttached();
  await expect(name).toHaveValue('还没有保存');
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true);
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '放弃' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const loaded = page.waitForEvent('load');
  await offer.click();
  await loaded;
  await expect(page.getByRole('heading', { name: '资金账户' })).toBeVisible();
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(false);
  const waits = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.waiting !== null;
  });
  expect(waits).toBe(false);
  await expect(offer).toHaveCount(0);
  proxy.close();
});

/** Shares a file as another application would: the system posts a form to the address of the manifest. */
async function share(page: Page, name: string, content: Buffer): Promise<void> {
  await page.evaluate(
    ({ fileName, bytes }) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/share' });
      const input = document.createElement('input');
      Object.assign(input, { type: 'file', name: 'file' });
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(bytes)], fileName));
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { fileName: name, bytes: [...content] },
  );
}

test('a bill that is shared with the application lands in the preview, and leaves nothing behind', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const pageErrors = watchPageErrors(page);
  await register(page, newUser());
  // Before the worker is there, the server leads to the page, without the file.
  await page.goto('/dashboard/reports');
  await workerIsReady(page);
  await page.goto('/dashboard/accounts');
  await share(page, 'alipay.csv', Buffer.from(gb18030(bill)));
  await expect(page.getByText('alipay.csv 由其他应用分享，请确认来源')).toBeVisible();
  await page.getByRole('button', { name: '读取文件' }).click();
  await expect(page.getByRole('heading', { name: '识别为：支付宝账单' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/imports$/);
  await page.getByRole('button', { name: '下一步：核对' }).click();
  await expect(page.getByRole('button', { name: '导入 2 笔' })).toBeVisible();
  await page.getByRole('button', { name: '导入 2 笔' }).click();
  await expect(page.getByText('导入完成')).toBeVisible();
  const cached = await cachedAddresses(page);
  expect(cached.filter((path) => !/^\/(assets|pages)\//.test(path))).toEqual([]);

  // What nobody took is gone with the person.
  await page.evaluate(async () => {
    const body = new FormData();
    body.append('file', new File(['日期,金额'], 'left.csv'));
    await fetch('/share', { method: 'POST', body, redirect: 'manual' });
  });
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.waitForURL('**/login');
  const left = await page.evaluate(async () => ({
    local: Object.keys(localStorage).filter((key) => !key.startsWith('device:')),
    session: Object.keys(sessionStorage),
    databases: await indexedDB.databases(),
    shared: await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data.length);
      navigator.serviceWorker.controller?.postMessage({ kind: 'take-shared' }, [port2]);
    }),
  }));
  expect(left).toEqual({ local: [], session: [], databases: [], shared: 0 });
  expect(pageErrors()).toEqual([]);
});

test('before there is a worker, a shared file leads to the import page, which says what to do', async ({
  page,
}) => {
  await register(page, newUser());
  await page.evaluate(async () => {
    for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister();
  });
  await page.route('**/sw.js', (route) => route.abort());
  await page.goto('/dashboard/imports');
  await share(page, 'alipay.csv', Buffer.from('a,b'));
  await expect(page.getByText('没有收到分享的文件')).toBeVisible();
});

import { chromium } from '@playwright/test';
const base = process.env.BASE ?? 'http://127.0.0.1:4711';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] });
const captcha = (await (await fetch(base + '/api/auth/captcha')).json()).data;
const login = await (await fetch(base + '/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'demo@example.org', password: 'Demo$2026', captcha: 'TEST1', captchaId: captcha.captchaId }) })).json();
const { token, user } = login.data;
for (const [w, h, scheme] of [[1440, 900, 'light'], [375, 812, 'light'], [1440, 900, 'dark'], [375, 812, 'dark']]) {
  const context = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  await context.addInitScript(([t, u]) => { localStorage.setItem('token', t); localStorage.setItem('user', u); }, [token, JSON.stringify(user)]);
  const page = await context.newPage();
  page.on('console', (m) => { if (m.type() === 'error' || m.type() === 'warning') console.log(w, scheme, m.text().slice(0, 300)); });
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  await page.goto(base + '/dashboard/securities');
  await page.waitForSelector('text=显示第', { timeout: 15000 });
  await page.waitForTimeout(400);
  await page.screenshot({ path: `/tmp/secshots/page-${w}-${scheme}.png`, fullPage: true });
  if (scheme === 'light' || process.env.ALL) {
    await page.getByRole('button', { name: '添加账户' }).first().click();
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/secshots/add-${w}-${scheme}.png` });
    await page.getByRole('combobox', { name: '券商或交易所' }).click().catch(async () => { await page.getByLabel('券商或交易所').first().click(); });
    await page.getByRole('option', { name: '欧易' }).click();
    await page.getByRole('button', { name: '测试连接' }).last().click();
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/secshots/okx-${w}-${scheme}.png` });
    await page.getByLabel('API Key').fill('wrong-key');
    await page.getByLabel('Secret Key').fill('wrong-secret');
    await page.getByLabel('Passphrase').fill('nope');
    await page.getByRole('button', { name: '测试连接' }).last().click();
    await page.waitForTimeout(2500);
    await page.screenshot({ path: `/tmp/secshots/tried-${w}-${scheme}.png` });
    await page.getByRole('button', { name: '取消' }).click();
    await page.waitForTimeout(300);
    if (w > 1000) {
      await page.getByRole('button', { name: '编辑 币安现货' }).click();
      await page.waitForTimeout(400);
      await page.getByRole('button', { name: '更换密钥' }).click();
      await page.waitForTimeout(200);
      await page.screenshot({ path: `/tmp/secshots/edit-${w}-${scheme}.png` });
      await page.getByRole('button', { name: '取消' }).click();
    }
    await page.getByRole('button', { name: /^同步 / }).first().click();
    await page.waitForTimeout(150);
    await page.screenshot({ path: `/tmp/secshots/syncing-${w}-${scheme}.png` });
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/secshots/synced-${w}-${scheme}.png` });
  }
  await context.close();
}
await browser.close();

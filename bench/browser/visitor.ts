import type { Browser, BrowserContext } from '@playwright/test';

/** A browser in China on its first visit, with or without a stored session. */
export async function newVisitor(
  browser: Browser,
  viewport: { width: number; height: number },
  session: Record<string, string>,
): Promise<BrowserContext> {
  const isPhone = viewport.width < 600;
  const context = await browser.newContext({
    viewport,
    hasTouch: isPhone,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, session);
  return context;
}

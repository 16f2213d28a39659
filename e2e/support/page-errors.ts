import type { Page } from '@playwright/test';

/**
 * Collects what a page must not do: errors, console errors, and violations of its content security
 * policy. Answers of the API that are refusals by design show in the console and are left out.
 */
export function watchPageErrors(page: Page): () => string[] {
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const isRefusal = /Failed to load resource: .* status of 4\d\d/.test(message.text());
    if (message.type() === 'error' && !isRefusal) pageErrors.push(`console: ${message.text()}`);
  });
  return () => pageErrors;
}

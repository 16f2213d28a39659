import type { BrowserContext } from '@playwright/test';

/**
 * Collects violations of the content security policy on every page of a context, as the browser
 * itself reports them: what a page tried and was kept from, trusted types included.
 */
export async function watchPolicy(context: BrowserContext): Promise<() => string[]> {
  const violations: string[] = [];
  await context.exposeBinding('policyViolated', ({ page }, what: string) => {
    violations.push(`${new URL(page.url()).pathname}: ${what}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { policyViolated } = window as unknown as { policyViolated: (what: string) => void };
      const { effectiveDirective, blockedURI, sample, sourceFile } = event;
      policyViolated(`${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}`);
    });
  });
  return () => violations;
}

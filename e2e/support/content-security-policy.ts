import type { BrowserContext } from '@playwright/test';

const requiredDirectives = [
  "script-src 'self';",
  "require-trusted-types-for 'script'",
  'trusted-types default',
];

/**
 * Collects violations of the content security policy on every page of a context, as the browser
 * itself reports them: what a page tried and the browser blocked, trusted types included.
 */
export async function watchContentSecurityPolicy(context: BrowserContext): Promise<() => string[]> {
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
  // No violation means nothing where there is no policy.
  context.on('response', (response) => {
    if (response.request().resourceType() !== 'document' || response.status() !== 200) return;
    const policy = response.headers()['content-security-policy'] ?? '';
    for (const directive of requiredDirectives) {
      if (!policy.includes(directive))
        violations.push(`${response.url()}: sent without ${directive}`);
    }
  });
  return () => violations;
}

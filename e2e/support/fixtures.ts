import { createHash } from 'node:crypto';
import { test as base, expect } from '@playwright/test';
import { watchContentSecurityPolicy } from './content-security-policy.ts';

export { expect };

/**
 * Every journey comes from a different client address, because limits count by client. Every
 * journey also checks the content security policy: it fails if it ends with a violation.
 */
export const test = base.extend<{ policy: undefined }>({
  policy: [
    async ({ context }, use, { testId, repeatEachIndex }) => {
      const address = addressOf(`${testId} ${repeatEachIndex}`);
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': address });
      const violations = await watchContentSecurityPolicy(context);
      await use(undefined);
      expect(violations()).toEqual([]);
    },
    { auto: true },
  ],
});

/** An address of the private network 10.0.0.0/8. */
function addressOf(journey: string): string {
  const bytes = createHash('sha256').update(journey).digest();
  return `10.${bytes[0]}.${bytes[1]}.${bytes[2]}`;
}

import { test as base, expect } from '@playwright/test';
import { watchPolicy } from './policy.ts';

export { expect };

/** Every journey is one of the content security policy too: none may end with a violation. */
export const test = base.extend<{ policy: undefined }>({
  policy: [
    async ({ context }, use) => {
      const violations = await watchPolicy(context);
      await use(undefined);
      expect(violations()).toEqual([]);
    },
    { auto: true },
  ],
});

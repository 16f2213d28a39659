import { isDeep } from '../../server/testing/depth/depth.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 375, height: 812 };

/** What pages are looked at with: each width and each scheme once, and in a deep run each with each. */
export const displays = [
  { colorScheme: 'light', viewport: desktop },
  { colorScheme: 'dark', viewport: phone },
  ...(isDeep
    ? ([
        { colorScheme: 'dark', viewport: desktop },
        { colorScheme: 'light', viewport: phone },
      ] as const)
    : []),
] as const;

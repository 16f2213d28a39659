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

/**
 * The windows in which a journey is walked: that of a desktop and that of a phone in a deep run, and else the one
 * that it names. The pages on its way are looked at in both by every run (every-page/).
 */
export function windowsOf(usual: 'desktop' | 'phone') {
  if (isDeep) return [desktop, phone];
  return [usual === 'desktop' ? desktop : phone];
}

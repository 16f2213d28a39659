const intervalMs = 30 * 60 * 1000;
const maxPauseMs = 12 * 3600 * 1000;

/**
 * When an account is synced next: after half an hour, after failures with a pause that doubles up to
 * 12 hours. `chance` (0 to 1) moves it by up to a tenth, so that accounts are not all due at once.
 */
export function nextSync(now: Date, failures: number, chance: number): Date {
  const pauseMs = Math.min(maxPauseMs, intervalMs * 2 ** Math.max(0, failures - 1));
  return new Date(now.getTime() + Math.round(pauseMs * (0.9 + 0.2 * chance)));
}

/** A random number from 0 to 1. */
export function chanceFrom(randomBytes: (size: number) => Buffer): number {
  return randomBytes(4).readUInt32BE() / 0xffffffff;
}

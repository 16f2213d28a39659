const everyMs = 30 * 60 * 1000;
const longestMs = 12 * 3600 * 1000;

/**
 * When an account is read next: every half hour, after failures twice as late each time. A tenth
 * earlier or later by chance (0 to 1), so that accounts do not all come at once.
 */
export function nextSync(now: Date, failures: number, chance: number): Date {
  const pauseMs = Math.min(longestMs, everyMs * 2 ** Math.max(0, failures - 1));
  return new Date(now.getTime() + Math.round(pauseMs * (0.9 + 0.2 * chance)));
}

/** A number from 0 to 1 out of unpredictable bytes. */
export function chanceFrom(randomBytes: (size: number) => Buffer): number {
  return randomBytes(4).readUInt32BE() / 0xffffffff;
}

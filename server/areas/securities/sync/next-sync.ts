import type { SecuritiesAccountType } from '../../../../contract/securities/securities-fields.ts';

const hourMs = 3_600_000;
const intervalMs = hourMs / 2;
/**
 * Longer intervals: statements of a day's end change once a day, and public servers that tell balances of
 * addresses are there for everybody.
 */
const longerMs: Partial<Record<SecuritiesAccountType, number>> = {
  IBKR: 24 * hourMs,
  BTC_WALLET: 4 * hourMs,
  EVM_WALLET: 4 * hourMs,
  SOLANA_WALLET: 4 * hourMs,
  TRON_WALLET: 4 * hourMs,
};
const maxPauseMs = 12 * hourMs;

/**
 * When an account is synced next: after half an hour or a longer interval, after failures with a pause that doubles up to
 * 12 hours. `chance` (0 to 1) moves it by up to a tenth, so that accounts are not all due at once.
 */
export function nextSync(
  now: Date,
  failures: number,
  chance: number,
  accountType: SecuritiesAccountType,
): Date {
  const pauseMs =
    failures === 0
      ? (longerMs[accountType] ?? intervalMs)
      : Math.min(maxPauseMs, intervalMs * 2 ** (failures - 1));
  return new Date(now.getTime() + Math.round(pauseMs * (0.9 + 0.2 * chance)));
}

/** A random number from 0 to 1. */
export function chanceFrom(randomBytes: (size: number) => Buffer): number {
  return randomBytes(4).readUInt32BE() / 0xffffffff;
}

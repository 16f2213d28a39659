import type { Currency } from '../../contract/fields/currencies.ts';
import type { Day } from '../calendar/days.ts';
import { type Fixed, multiplyFixed } from '../money/fixed.ts';
import { formatFixed } from '../net-worth/attribution.ts';
import type { AreaFlows, ItemFlow, ItemWorth, WorthItem } from '../net-worth/flows.ts';

/** A position, or money at a broker with a price of 1. */
export interface SyncedItem {
  /** By which the same thing is known in another reading. */
  key: string;
  of: WorthItem;
  subject: string;
  currency: Currency;
  quantity: Fixed;
  price: Fixed;
}

/** What one reading of an account found. */
export interface SyncedReading {
  day: Day;
  items: readonly SyncedItem[];
}

/**
 * What changed the worth of a synced account between the ends of two days, reading by reading
 * (oldest first, one a day): the market for what was there before and still is, at the
 * quantity of before; for the rest, unknown trades and payments, `unexplained`. What the very
 * first reading finds is `recorded`.
 */
export function syncedFlows(
  readings: readonly SyncedReading[],
  { from, to }: { from: Day; to: Day },
): AreaFlows {
  let opening: ItemWorth[] = [];
  const flows: ItemFlow[] = [];
  let before: SyncedReading | undefined;
  for (const reading of readings) {
    if (reading.day > to) break;
    if (reading.day <= from) {
      opening = reading.items.map((item) => ({
        of: item.of,
        currency: item.currency,
        amount: worthOf(item),
      }));
    } else flows.push(...flowsOf(before, reading));
    before = reading;
  }
  return { opening, flows };
}

function* flowsOf(before: SyncedReading | undefined, { day, items }: SyncedReading) {
  const left = new Map(before?.items.map((item) => [item.key, item]));
  for (const item of items) {
    const was = left.get(item.key);
    left.delete(item.key);
    yield* flowsOfItem(day, was, item, before === undefined);
  }
  for (const was of left.values()) yield* flowsOfItem(day, was, undefined, false);
}

function* flowsOfItem(
  day: Day,
  was: SyncedItem | undefined,
  now: SyncedItem | undefined,
  isFirst: boolean,
): Generator<ItemFlow> {
  const item = now ?? was;
  if (!item) return;
  const { of, subject, currency } = item;
  const change = (now ? worthOf(now) : 0n) - (was ? worthOf(was) : 0n);
  const market = was && now ? multiplyFixed(was.quantity, now.price - was.price) : 0n;
  if (was && now && market !== 0n) {
    const formula = () =>
      `${formatFixed(was.quantity)} × (${formatFixed(now.price)} − ${formatFixed(was.price)})`;
    yield { of, day, subject, currency, amount: market, part: 'market', formula };
  }
  const amount = change - market;
  if (amount === 0n) return;
  const sold = was ? `${formatFixed(was.quantity)} × ${formatFixed((now ?? was).price)}` : '';
  const held = now ? `${formatFixed(now.quantity)} × ${formatFixed(now.price)}` : '0';
  const formula = () => (sold ? `${held} − ${sold}` : held);
  yield { of, day, subject, currency, amount, part: isFirst ? 'recorded' : 'unexplained', formula };
}

function worthOf({ quantity, price }: SyncedItem): Fixed {
  return multiplyFixed(quantity, price);
}

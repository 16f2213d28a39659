import type { AssetClass } from '../../../../contract/planning/assumptions.ts';
import { addDays, type Day } from '../../../../finance/calendar/days.ts';
import { sameDayInMonths } from '../../../../finance/calendar/months.ts';
import { type Cents, toCents } from '../../../../finance/money/cents.ts';
import { decimal } from '../../../../finance/money/decimal.ts';
import { fixedToText } from '../../../../finance/money/fixed.ts';
import { convert } from '../../../../finance/money/money.ts';
import type { Flow } from '../../../../finance/net-worth/flows.ts';
import type { SheetItem } from '../../../../finance/net-worth/sheet-items.ts';
import { areas } from '../../../areas.ts';
import { todayOf } from '../../../business-day.ts';
import type { Db } from '../../../db/database.ts';
import { yieldWhenLong } from '../../../lib/loop-turns.ts';
import type { WorthContext } from '../../net-worth/net-worth.service.ts';
import { sheetOfDay } from '../../net-worth/sheet-items.service.ts';
import { newestRates } from '../../rates/rates.repository.ts';

/** Something that can be set aside, at what it is worth today. */
export interface PlannedItem {
  itemKey: string;
  name: string;
  kind: string;
  worth: Cents;
  class: AssetClass;
}

/** Everything owned but what others owe, the largest first. */
export async function plannedItems(db: Db, context: WorthContext): Promise<PlannedItem[]> {
  const { items } = await sheetOfDay(db, context, todayOf(context.deps));
  return items
    .filter(({ part }) => ownedParts.has(part))
    .map((item) => ({
      itemKey: item.key,
      name: item.name,
      kind: item.kind,
      worth: item.amount ?? 0n,
      class: classOf(item),
    }))
    .sort((a, b) => (a.worth === b.worth ? 0 : a.worth < b.worth ? 1 : -1));
}

export const ownedParts = new Set<SheetItem['part']>([
  'cash',
  'investments',
  'fixedAssets',
  'otherAssets',
]);

/** The class that an item is taken to grow with, by what it is called; people choose another. */
export function classOf({ key, part, kind }: SheetItem): AssetClass {
  if (part === 'cash') return key.startsWith('accounts ') ? 'CASH' : 'BONDS';
  if (part === 'otherAssets') return 'BONDS';
  if (part === 'fixedAssets') return kind.includes('房') ? 'HOUSING' : 'CASH';
  return classOfKinds[kind] ?? 'A_SHARES';
}

const classOfKinds: Record<string, AssetClass> = {
  债券: 'BONDS',
  加密货币: 'CRYPTO',
  黄金: 'GOLD',
  大宗商品: 'GOLD',
  现金: 'CASH',
};

const monthsMeasured = 6;
/** Changes of an item that are no additions: prices, interest, rates. */
const ownGrowth = new Set<Flow['part']>([
  'market',
  'income',
  'fx',
  'depreciation',
  'unexplained',
  'recorded',
]);

/** What was added to each item a month on average, over the last 6 months, at today's rates. */
export async function measuredAdditions(
  db: Db,
  { deps, user, currency }: WorthContext,
): Promise<Map<string, Cents>> {
  const today: Day = todayOf(deps);
  const from = addDays(sameDayInMonths(today, -monthsMeasured), -1);
  const rates = await newestRates(db);
  const { baseCurrency } = deps.config;
  const question = {
    ...{ ownerId: user.ownerId, today, now: deps.now(), baseCurrency, rates },
    ...{ from, to: today },
  };
  const sums = new Map<string, Cents>();
  for (const { name, worth } of areas) {
    if (!worth) continue;
    await yieldWhenLong();
    for (const { of, part, amount, currency: own } of (await worth.findFlows(db, question)).flows) {
      if (ownGrowth.has(part)) continue;
      const money = { amount: decimal(fixedToText(amount)), currency: own };
      const converted = convert(money, currency, rates);
      if (!converted) continue;
      const key = `${name} ${of.key}`;
      sums.set(key, (sums.get(key) ?? 0n) + toCents(converted));
    }
  }
  return new Map([...sums].map(([key, sum]) => [key, sum / BigInt(monthsMeasured)]));
}

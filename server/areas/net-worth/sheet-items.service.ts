import type {
  NetWorthOnDay,
  SheetItem as WireItem,
} from '../../../contract/net-worth/net-worth.ts';
import type { SheetGroup } from '../../../contract/net-worth/net-worth-fields.ts';
import { forEachPart, ofBreakdowns } from '../../../contract/net-worth/sheet-parts.ts';
import { addDays, type Day } from '../../../finance/calendar/days.ts';
import { centsOfText, centsToWire } from '../../../finance/money/cents.ts';
import { noRates } from '../../../finance/money/rates.ts';
import type { AreaFlows } from '../../../finance/net-worth/flows.ts';
import { type SheetItem, sheetItems } from '../../../finance/net-worth/sheet-items.ts';
import { areas } from '../../areas.ts';
import { businessDay, todayOf } from '../../business-day.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { yieldWhenLong } from '../../lib/loop-turns.ts';
import { newestRates, ratesOnDays } from '../rates/rates.repository.ts';
import { netWorthOnDay, type WorthContext } from './net-worth.service.ts';

/** A balance sheet with the items that it is made of. */
export interface SheetOfDay {
  sheet: NetWorthOnDay;
  items: readonly SheetItem[];
}

/** The balance sheet at the end of a day, and every item of it. */
export async function sheetOfDay(db: Db, context: WorthContext, day: Day): Promise<SheetOfDay> {
  const { deps, user, currency } = context;
  const sheet = await netWorthOnDay(db, context, day);
  const today = todayOf(deps);
  const newest = await newestRates(db);
  const rates = day === today ? newest : ((await ratesOnDays(db, [day])).get(day) ?? noRates);
  const { baseCurrency } = deps.config;
  const from = addDays(day, -1);
  const common = { ownerId: user.ownerId, today, now: deps.now(), baseCurrency, rates: newest };
  const found: (AreaFlows & { area: string })[] = [];
  for (const { name, worth } of areas) {
    if (worth) {
      found.push({ area: name, ...(await worth.findFlows(db, { ...common, from, to: day })) });
    }
    await yieldWhenLong();
  }
  const amounts = ofBreakdowns(sheet);
  const figures = forEachPart((part) => centsOfText(String(amounts[part])));
  return { sheet, items: sheetItems(found, { currency, rates }, figures) };
}

/** The days of a balance sheet: left out, today beside the end of the month before. */
export function comparedDays(
  deps: Deps,
  input: { day?: string | undefined; compareDay?: string | undefined },
): { day: Day; compareDay: Day } {
  const day = businessDay(deps, input.day || undefined);
  const compareDay = input.compareDay
    ? businessDay(deps, input.compareDay, 'compareDay')
    : addDays(`${day.slice(0, 7)}-01`, -1);
  return { day, compareDay };
}

interface RowsQuery {
  day?: string | undefined;
  compareDay?: string | undefined;
  group: SheetGroup;
  kind?: string | null | undefined;
}

/** The items of a group on a day beside those of another, the largest first. */
export async function sheetRows(
  db: Db,
  context: WorthContext,
  { group, kind, ...days }: RowsQuery,
): Promise<WireItem[]> {
  const { day, compareDay } = comparedDays(context.deps, days);
  const now = await sheetOfDay(db, context, day);
  const before = compareDay === day ? now : await sheetOfDay(db, context, compareDay);
  const isAsked = (item: SheetItem) => item.group === group && (!kind || item.kind === kind);
  const [present, past] = [now.items.filter(isAsked), before.items.filter(isAsked)];
  const earlier = new Map(past.map((item) => [item.key, item]));
  const gone = past.filter(({ key }) => !present.some((item) => item.key === key));
  return [
    ...present.map((item) => toWireItem(item, item.amount, amountOf(earlier.get(item.key)))),
    ...gone.map((item) => toWireItem(item, 0n, item.amount)),
  ].sort((a, b) => (b.amount ?? 0) - (a.amount ?? 0));
}

function amountOf(item: SheetItem | undefined): bigint | null {
  return item ? item.amount : 0n;
}

function toWireItem(
  { name, kind }: SheetItem,
  amount: bigint | null,
  before: bigint | null,
): WireItem {
  const wire = (cents: bigint | null) => (cents === null ? null : centsToWire(cents));
  return {
    subject: name,
    kind,
    amount: wire(amount),
    compareAmount: wire(before),
    change: amount === null || before === null ? null : centsToWire(amount - before),
  };
}

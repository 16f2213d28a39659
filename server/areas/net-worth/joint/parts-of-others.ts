import { forEachPart, type SheetPart } from '../../../../contract/net-worth/sheet-parts.ts';
import { addDays, type Day } from '../../../../finance/calendar/days.ts';
import type { Cents } from '../../../../finance/money/cents.ts';
import { noRates } from '../../../../finance/money/rates.ts';
import type { AreaFlows, ItemWorth } from '../../../../finance/net-worth/flows.ts';
import { centsOfOthers, type Spans } from '../../../../finance/net-worth/member-shares.ts';
import { sheetItems } from '../../../../finance/net-worth/sheet-items.ts';
import { areas } from '../../../areas.ts';
import { todayOf } from '../../../business-day.ts';
import type { Db } from '../../../db/database.ts';
import { yieldWhenLong } from '../../../lib/loop-turns.ts';
import { newestRates, ratesOnDays } from '../../rates/rates.repository.ts';
import type { WorthContext } from '../net-worth.service.ts';

export type PartCents = Record<SheetPart, Cents>;

/** The parts of a balance sheet at the end of a day. */
export interface PartsOnDay {
  day: Day;
  parts: PartCents;
}

/**
 * The other members' part of the household's balance sheets, which are given by ascending day. The things of a part
 * of the sheet add up to its figure to the cent, and so do the amounts that all members count of a thing.
 */
export async function partsOfOthers(
  db: Db,
  { deps, user, currency }: Omit<WorthContext, 'cache'>,
  spans: Spans,
  sheets: readonly PartsOnDay[],
): Promise<PartCents[]> {
  const [first, last] = [sheets[0]?.day, sheets.at(-1)?.day];
  if (spans.size === 0 || first === undefined || last === undefined) {
    return sheets.map(() => forEachPart(() => 0n));
  }
  const days = sheets.map(({ day }) => day);
  const today = todayOf(deps);
  const newest = await newestRates(db);
  const rates = await ratesOnDays(db, days);
  rates.set(today, newest);
  const question = {
    ...{ ownerId: user.ownerId, today, now: deps.now() },
    ...{ baseCurrency: deps.config.baseCurrency, rates: newest },
  };
  const worths: { area: string; until: WorthUntil }[] = [];
  for (const { name, worth } of areas) {
    if (!worth) continue;
    const find = (from: Day, to: Day) => worth.findFlows(db, { ...question, from, to });
    const until = worth.datesAtEnd
      ? async (day: Day) => worthOf(await find(addDays(day, -1), day))
      : runningWorth(await find(addDays(first, -1), last));
    worths.push({ area: name, until });
    await yieldWhenLong();
  }
  const found: PartCents[] = [];
  for (const { day, parts } of sheets) {
    const amounts = [];
    for (const { area, until } of worths) {
      amounts.push({ area, opening: await until(day), flows: [] });
    }
    const others = forEachPart(() => 0n);
    const items = sheetItems(amounts, { currency, rates: rates.get(day) ?? noRates }, parts);
    for (const { thing, part, amount } of items) {
      const span = spans.get(thing);
      if (span && amount !== null) others[part] += centsOfOthers(amount, span);
    }
    found.push(others);
    await yieldWhenLong();
  }
  return found;
}

/** Answers what the things of an area are worth at the end of a day. It is called with ascending days. */
type WorthUntil = (day: Day) => Promise<ItemWorth[]> | ItemWorth[];

function worthOf({ opening, flows }: AreaFlows): ItemWorth[] {
  return [...opening, ...flows];
}

/** Adds up changes as far as each day that is asked for. */
function runningWorth({ opening, flows }: AreaFlows): WorthUntil {
  const worths = new Map<string, ItemWorth>();
  const add = ({ of, currency, amount }: ItemWorth) => {
    const key = `${of.key} ${currency}`;
    const known = worths.get(key)?.amount ?? 0n;
    worths.set(key, { of, currency, amount: known + amount });
  };
  for (const one of opening) add(one);
  const coming = flows.toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1));
  let next = 0;
  return (day) => {
    for (let flow = coming[next]; flow && flow.day <= day; flow = coming[next]) {
      add(flow);
      next += 1;
    }
    return [...worths.values()];
  };
}

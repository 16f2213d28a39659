import type { Currency } from '../../contract/fields/currencies.ts';
import type { ReturnReason } from '../../contract/returns/return-reasons.ts';
import { addDays, type Day } from '../calendar/days.ts';
import type { AmountPlaces, Entry } from '../holdings/entries/entry.ts';
import {
  daysHeld,
  type Folded,
  type FoldedEntry,
  type FoldOptions,
  foldEntries,
  needsPrice,
  nothingHeld,
  type PositionState,
} from '../holdings/entries/fold.ts';
import { isRestatedOn } from '../holdings/restated-price.ts';
import { toText } from '../money/decimal.ts';
import {
  type Fixed,
  fixedOfText,
  fixedToDecimal,
  multiplyFixed,
  oneFixed,
  proportion,
} from '../money/fixed.ts';
import type { Money } from '../money/money.ts';
import { entriesInCurrency } from './currency-effect.ts';
import type { Flow } from './flows.ts';
import { isImplausibleOpening } from './period-figures.ts';
import { reasonFor } from './reasons.ts';
import type { StatedFlow } from './stated-flows.ts';

/** Something whose return can be asked for. */
export interface ReturnPosition {
  id: string;
  name: string;
  currency: Currency;
  places: AmountPlaces;
  /** Null where only its value is known. */
  entries: readonly Entry[] | null;
  /** Without entries: the cash flows that its owner states, where they are stated to be complete. */
  stated?: readonly StatedFlow[];
  /** `entries` folded, without market prices; null where only its value is known. */
  folded: Folded | null;
  /** What a linked account in another currency than the position's moved, by the id of the entry. */
  paid: ReadonlyMap<string, Money>;
  /** Its value now. */
  now: readonly Money[];
  /** Whether anything is held now, and without any price. */
  isUnpricedNow: boolean;
  /** Whether its owner enters its prices. */
  isHandPriced: boolean;
}

/** The prices and rates that flows are worked out with. */
export interface FlowSources {
  currency: Currency;
  from: Day;
  to: Day;
  /** Units of `currency`, or of a third one, for one unit of another on a day. */
  rateOn: (day: Day, from: Currency, to?: Currency) => Fixed | undefined;
  /** The newest price of the position on a day or before it, in the position's currency. */
  priceOn: (position: ReturnPosition, day: Day) => { day: Day; price: Fixed } | undefined;
}

export type FlowKind = 'opening' | 'trade' | 'dividend' | 'closing';

/** What crossed the boundary of a scope. */
export interface PositionFlow extends Flow {
  kind: FlowKind;
  /** What counts for the time-weighted return: an implausible opening there begins at market value. */
  timeWeighted: Fixed;
  /** Of a side of a conversion or transfer between own positions: what it shares with the other. */
  pairId?: string;
  /** Whether it is a charge of a day on which nothing of the position was held any more. */
  isAfterSale?: true;
  /** Of a stated flow: the day whose value is the first with it, and for how much of the time it counts. */
  late?: { shownOn: Day; weight: Fixed };
}

/** One position over a period, in the currency asked for. */
export interface PositionFlows {
  flows: PositionFlow[];
  realizedGain: Fixed;
  income: Fixed;
  fees: Fixed;
  taxes: Fixed;
  hasImplausibleOpening: boolean;
  isHeldAtEnd: boolean;
}

/** What crossed the boundary of a position from a day to another, or why that is unknown. */
export function positionFlows(
  position: ReturnPosition,
  sources: FlowSources,
): PositionFlows | { reason: ReturnReason } {
  const { entries, places } = position;
  if (entries === null) return flowsAsStated(position, sources);
  const there = inCurrency(position, entries, sources);
  if ('reason' in there) return there;
  const priceThere = (day: Day) => {
    const price = sources.priceOn(position, day)?.price;
    const rate = rateOn(position, day, sources);
    return price === undefined || rate === undefined ? undefined : multiplyFixed(price, rate);
  };
  const isFolded = there.entries === entries && !entries.some(({ type }) => needsPrice.has(type));
  const folded =
    isFolded && position.folded
      ? position.folded
      : foldSound(there.entries, {
          places,
          priceOn: (day) => {
            const price = priceThere(day);
            return price === undefined ? undefined : fixedToDecimal(price);
          },
        });
  const { from, to } = sources;
  const costFlowOn = flowsAtCost(position, entries, sources);
  const heldDays = daysHeld(folded);
  let hasImplausibleOpening = false;
  const flows = folded.entries
    .map((one, index) => ({ one, index }))
    .filter(({ one: { entry } }) => entry.day >= from && entry.day <= to)
    .flatMap(({ one, index }): PositionFlow[] => {
      const { entry } = one;
      const amount = one.flow ?? costFlowOn(index);
      const { day, pairId } = entry;
      if (amount === 0n && pairId === null) return [];
      const flow = { day, amount, kind: kindOf(one), timeWeighted: amount };
      if (pairId !== null) return [{ ...flow, pairId }];
      if (amount > 0n && !heldDays.has(day)) return [{ ...flow, isAfterSale: true }];
      if (entry.type !== 'OPENING' || isRestatedOn(folded, day)) return [flow];
      const close = sources.priceOn(position, entry.day);
      const price = close?.day === entry.day ? priceThere(entry.day) : undefined;
      const market = price === undefined ? undefined : multiplyFixed(price, one.after.quantity);
      if (market === undefined || !isImplausibleOpening(amount, market)) return [flow];
      hasImplausibleOpening = true;
      return [{ ...flow, timeWeighted: market }];
    });
  const before = stateOn(folded.entries, addDays(from, -1));
  const after = stateOn(folded.entries, to);
  return {
    flows,
    realizedGain: after.realizedGain - before.realizedGain,
    income: after.income - before.income,
    fees: after.fees - before.fees,
    taxes: after.taxes - before.taxes,
    hasImplausibleOpening,
    isHeldAtEnd: after.quantity > 0n,
  };
}

/** What an entry without a market price moves, by its number: its cost at the rate of its day, and its charges. */
function flowsAtCost(
  position: ReturnPosition,
  entries: readonly Entry[],
  sources: FlowSources,
): (index: number) => Fixed {
  let own = position.folded?.entries;
  return (index) => {
    own ??= foldSound(entries, { places: position.places }).entries;
    const one = own[index];
    const rate = one && rateOn(position, one.entry.day, sources);
    if (!one || rate === undefined) throw new Error('an entry without a price has its own rate');
    return multiplyFixed(one.after.cost - one.before.cost - one.cash, rate);
  };
}

function foldSound(entries: readonly Entry[], options: FoldOptions): Folded {
  const folded = foldEntries(entries, options);
  if ('problem' in folded) throw new Error('the entries of a holding do not add up');
  return folded;
}

/** The days on which something came or went, as the values show it. */
export function flowDaysOf({ entries, stated }: ReturnPosition): Day[] {
  if (entries) return entries.map(({ day }) => day);
  return stated?.map(({ shownOn }) => shownOn) ?? [];
}

/**
 * The cash flows that the owner of an account states, where they are complete; a flow before
 * the period counts from its start.
 */
function flowsAsStated(
  { stated }: ReturnPosition,
  { currency: target, from, to, rateOn: rateBetween }: FlowSources,
): PositionFlows | { reason: ReturnReason } {
  if (!stated) return { reason: reasonFor('FLOWS_UNKNOWN') };
  const flows: PositionFlow[] = [];
  for (const { day, shownOn, weight, currency, amount: own, kind } of stated) {
    if (shownOn < from || shownOn > to) continue;
    const rate = currency === target ? oneFixed : rateBetween(day, currency);
    if (rate === undefined) return { reason: reasonFor('RATE_MISSING', { day, currency }) };
    const amount = multiplyFixed(own, rate);
    const since = day < from ? from : day;
    flows.push({ day: since, amount, kind, timeWeighted: amount, late: { shownOn, weight } });
  }
  return {
    flows,
    realizedGain: 0n,
    income: 0n,
    fees: 0n,
    taxes: 0n,
    hasImplausibleOpening: false,
    isHeldAtEnd: false,
  };
}

/** Whether anything is held at the end of a day, as the entries say. */
export function isHeldOn({ folded }: ReturnPosition, day: Day): boolean {
  return folded !== null && stateOn(folded.entries, day).quantity > 0n;
}

function kindOf({ entry }: FoldedEntry): FlowKind {
  if (entry.type === 'OPENING') return 'opening';
  return entry.type === 'DIVIDEND' ? 'dividend' : 'trade';
}

function stateOn(entries: readonly FoldedEntry[], day: Day): PositionState {
  return entries.findLast(({ entry }) => entry.day <= day)?.after ?? nothingHeld;
}

function rateOn(position: ReturnPosition, day: Day, sources: FlowSources): Fixed | undefined {
  return position.currency === sources.currency ? oneFixed : sources.rateOn(day, position.currency);
}

/** The entries in the currency asked for; for a linked account in that currency, the amount that it moved. */
function inCurrency(
  position: ReturnPosition,
  entries: readonly Entry[],
  sources: FlowSources,
): { entries: readonly Entry[] } | { reason: ReturnReason } {
  const { currency, places, paid } = position;
  if (currency === sources.currency) return { entries };
  const cash = paid.size === 0 ? new Map<string, Fixed>() : cashByEntry(entries, places);
  const converted = entriesInCurrency(entries, places, (entry) => {
    const known = paid.get(entry.id);
    const moved = cash.get(entry.id) ?? 0n;
    if (known?.currency !== sources.currency || moved === 0n) {
      return sources.rateOn(entry.day, currency);
    }
    return proportion(fixedOfText(toText(known.amount)), oneFixed, moved > 0n ? moved : -moved);
  });
  if (!('noRateFor' in converted)) return { entries: converted };
  return { reason: reasonFor('RATE_MISSING', { day: converted.noRateFor.day, currency }) };
}

function cashByEntry(entries: readonly Entry[], places: AmountPlaces): Map<string, Fixed> {
  return new Map(foldSound(entries, { places }).entries.map(({ entry, cash }) => [entry.id, cash]));
}

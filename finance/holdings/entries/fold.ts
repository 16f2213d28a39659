import type { Day } from '../../calendar/days.ts';
import { type Decimal, divide } from '../../money/decimal.ts';
import { type Fixed, fixedOfText, fixedToDecimal } from '../../money/fixed.ts';
import { applyEntry, type EntryEffect } from './apply.ts';
import { type AmountPlaces, type Entry, inOrder } from './entry.ts';
import { type Lot, LotQueue } from './lots.ts';

/** A position after an entry. */
export interface PositionState {
  quantity: Fixed;
  /** Cost in the books, by the moving weighted average. */
  cost: Fixed;
  realizedGain: Fixed;
  income: Fixed;
  fees: Fixed;
  taxes: Fixed;
  /** What was invested net when nothing was held the last time, which diluted cost starts from. */
  investedBefore: Fixed;
  fifoCost: Fixed;
  fifoRealizedGain: Fixed;
}

/** An entry between the states that it finds and leaves. */
export interface FoldedEntry extends Pick<EntryEffect, 'taken' | 'scale'> {
  entry: Entry;
  before: PositionState;
  after: PositionState;
  /** Positive when the owner receives money. */
  cash: Fixed;
  /** Positive when the owner puts something in; null where the market value of a day is not known. */
  flow: Fixed | null;
}

/** All entries in their order, and what they come to. */
export interface Folded {
  entries: FoldedEntry[];
  state: PositionState;
  /** What is still held, purchase by purchase, oldest first. */
  lots: Lot[];
}

/** What the entries of a position come to, without the states between them. */
export interface FoldEnd extends Pick<Folded, 'state' | 'lots'> {
  /** How many entries there are, without those that were left out. */
  count: number;
  /** The day of the first of them. */
  firstDay: Day | undefined;
}

/** The first impossible entry: it takes more than is held, or is about a holding when nothing is held. */
export interface FoldProblem {
  problem: 'TAKES_TOO_MUCH' | 'NOTHING_HELD';
  entry: Entry;
  held: Fixed;
}

export interface FoldOptions {
  places: AmountPlaces;
  /** The price of one unit on a day, for the flow of transfers and corrections. */
  priceOn?: (day: Day) => Decimal | undefined;
  /** Whether an impossible entry is left out instead of ending the fold. */
  leaveOut?: (problem: FoldProblem) => boolean;
}

export const nothingHeld: PositionState = {
  quantity: 0n,
  cost: 0n,
  realizedGain: 0n,
  income: 0n,
  fees: 0n,
  taxes: 0n,
  investedBefore: 0n,
  fifoCost: 0n,
  fifoRealizedGain: 0n,
};

/**
 * Folds the entries of one position, in any order given, into its state after each of them; or
 * names the first impossible one. One pass: the work grows with the entries alone.
 */
export function foldEntries(entries: readonly Entry[], options: FoldOptions): Folded | FoldProblem {
  const folded: FoldedEntry[] = [];
  const end = foldEach(entries, options, (one) => folded.push(one));
  return 'problem' in end ? end : { entries: folded, state: end.state, lots: end.lots };
}

/** The same without a list of the states in between: `visit` is called with each entry as it is folded. */
export function foldEach(
  entries: readonly Entry[],
  { places, priceOn, leaveOut }: FoldOptions,
  visit: (folded: FoldedEntry) => void,
): FoldEnd | FoldProblem {
  const lots = new LotQueue(places);
  const sorted = inOrder(entries);
  const firstHeld = sorted.find(({ type }) => acquires.has(type))?.day;
  let [state, count] = [nothingHeld, 0];
  let firstDay: Day | undefined;
  for (const entry of sorted) {
    const problem = problemOf(entry, state.quantity, firstHeld);
    if (problem) {
      const found: FoldProblem = { problem, entry, held: state.quantity };
      if (leaveOut?.(found)) continue;
      return found;
    }
    const marketPrice = needsPrice.has(entry.type) ? priceOn?.(entry.day) : undefined;
    const effect = applyEntry(entry, {
      quantity: state.quantity,
      cost: state.cost,
      lots,
      places,
      marketPrice: marketPrice && fixedOfText(marketPrice.toFixed()),
    });
    const before = state;
    state = stateAfter(before, entry, effect, lots.cost);
    firstDay ??= entry.day;
    count += 1;
    const { cash, flow, taken, scale } = effect;
    visit({
      entry,
      before,
      after: state,
      cash,
      flow,
      ...(taken && { taken }),
      ...(scale && { scale }),
    });
  }
  return { state, lots: lots.open(), count, firstDay };
}

type Type = Entry['type'];
const acquires = new Set<Type>([
  'OPENING',
  'BUY',
  'REINVEST',
  'RIGHTS',
  'TRANSFER_IN',
  'CONVERT_IN',
  'CORRECTION',
]);
const takes = new Set<Type>(['SELL', 'TRANSFER_OUT', 'CONVERT_OUT']);
const needsHolding = new Set<Type>(['BONUS', 'CAPITALISATION', 'SPLIT', 'RETURN_OF_CAPITAL']);
/** What moves a holding without a payment: its flow is the market value of its day. */
export const needsPrice: ReadonlySet<Type> = new Set<Type>([
  'TRANSFER_IN',
  'TRANSFER_OUT',
  'CORRECTION',
]);

function problemOf(entry: Entry, held: Fixed, firstHeld: Day | undefined) {
  if (takes.has(entry.type) && fixedOfText(entry.quantity ?? '0') > held) return 'TAKES_TOO_MUCH';
  if (needsHolding.has(entry.type) && held === 0n) return 'NOTHING_HELD';
  // What was held may have been sold since: a dividend is paid after the day it is for.
  const neverHeld = firstHeld === undefined || firstHeld > entry.day;
  return entry.type === 'DIVIDEND' && neverHeld ? 'NOTHING_HELD' : undefined;
}

function stateAfter(
  before: PositionState,
  entry: Entry,
  effect: EntryEffect,
  fifoCost: Fixed,
): PositionState {
  const startsAnew = before.quantity === 0n && effect.quantity > 0n;
  return {
    quantity: before.quantity + effect.quantity,
    cost: before.cost + effect.cost,
    realizedGain: before.realizedGain + effect.realizedGain,
    income: before.income + effect.income,
    fees: before.fees + chargeOf(entry, 'FEE', entry.fee),
    taxes: before.taxes + chargeOf(entry, 'TAX', entry.tax),
    investedBefore: startsAnew ? netInvested(before) : before.investedBefore,
    fifoCost,
    fifoRealizedGain: before.fifoRealizedGain + effect.fifoRealizedGain,
  };
}

/**
 * Money put in less money taken out; what is transferred or corrected counts at its cost. So value −
 * net invested is always the whole gain.
 */
function netInvested({ cost, realizedGain, income }: PositionState): Fixed {
  return cost - realizedGain - income;
}

/** A charge of an entry; the amount too when the entry is nothing but that charge. */
function chargeOf(entry: Entry, type: 'FEE' | 'TAX', charge: string): Fixed {
  const chargeAmount = charge === '0' ? 0n : fixedOfText(charge);
  return entry.type === type ? chargeAmount + fixedOfText(entry.amount ?? '0') : chargeAmount;
}

/** What was held at the end of a day. */
export function quantityOn({ entries }: Pick<Folded, 'entries'>, day: Day): Decimal {
  // The entries are ordered by day: the number of those up to this one is found by halving.
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((entries[middle]?.entry.day ?? '') <= day) low = middle + 1;
    else high = middle;
  }
  return fixedToDecimal(entries[low - 1]?.after.quantity ?? 0n);
}

/** The days of entries on which something was held. */
export function daysHeld({ entries }: Pick<Folded, 'entries'>): ReadonlySet<Day> {
  const held = entries.filter(({ before, after }) => before.quantity > 0n || after.quantity > 0n);
  return new Set(held.map(({ entry }) => entry.day));
}

/** A state as it is shown, exact; what has no meaning while nothing is held is null then. */
export function figuresOf(state: PositionState) {
  const quantity = fixedToDecimal(state.quantity);
  const cost = fixedToDecimal(state.cost);
  const invested = netInvested(state);
  const isHeld = state.quantity !== 0n;
  const dilutedCost = isHeld ? fixedToDecimal(invested - state.investedBefore) : null;
  return {
    quantity,
    cost,
    averageCost: isHeld ? divide(cost, quantity) : null,
    dilutedCost,
    dilutedUnitCost: dilutedCost && divide(dilutedCost, quantity),
    realizedGain: fixedToDecimal(state.realizedGain),
    income: fixedToDecimal(state.income),
    fees: fixedToDecimal(state.fees),
    taxes: fixedToDecimal(state.taxes),
    netInvested: fixedToDecimal(invested),
    fifoCost: fixedToDecimal(state.fifoCost),
    fifoRealizedGain: fixedToDecimal(state.fifoRealizedGain),
  };
}

/** What an entry changes, as it is shown, exact. */
export function effectOf({ before, after, cash, flow }: FoldedEntry) {
  return {
    quantity: fixedToDecimal(after.quantity - before.quantity),
    cost: fixedToDecimal(after.cost - before.cost),
    realizedGain: fixedToDecimal(after.realizedGain - before.realizedGain),
    income: fixedToDecimal(after.income - before.income),
    cash: fixedToDecimal(cash),
    flow: flow === null ? null : fixedToDecimal(flow),
  };
}

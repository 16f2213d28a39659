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
  /**
   * Money put in less money taken out; what is transferred or corrected counts at its cost. So it
   * is always cost − realised gain − income, and value − net invested the whole gain.
   */
  netInvested: Fixed;
  /** Net invested since nothing was held the last time. */
  dilutedCost: Fixed;
  fifoCost: Fixed;
  fifoRealizedGain: Fixed;
}

export interface FoldedEntry {
  entry: Entry;
  effect: EntryEffect;
  after: PositionState;
}

/** All entries in their order, and what they come to. */
export interface Folded {
  entries: FoldedEntry[];
  state: PositionState;
  /** What is still held, purchase by purchase, oldest first. */
  lots: Lot[];
}

/** The first entry that cannot be: more is taken than is held, or nothing is held that it could be about. */
export interface FoldProblem {
  problem: 'TAKES_TOO_MUCH' | 'NOTHING_HELD';
  entry: Entry;
  held: Fixed;
}

export interface FoldOptions {
  places: AmountPlaces;
  /** The price of one unit on a day, for the flow of transfers and corrections. */
  priceOn?: (day: Day) => Decimal | undefined;
}

export const nothingHeld: PositionState = {
  quantity: 0n,
  cost: 0n,
  realizedGain: 0n,
  income: 0n,
  fees: 0n,
  taxes: 0n,
  netInvested: 0n,
  dilutedCost: 0n,
  fifoCost: 0n,
  fifoRealizedGain: 0n,
};

/**
 * Folds the entries of one position, in any order given, into its state after each of them; or
 * names the first that cannot be. One pass: the work grows with the entries alone.
 */
export function foldEntries(
  entries: readonly Entry[],
  { places, priceOn }: FoldOptions,
): Folded | FoldProblem {
  const lots = new LotQueue(places);
  const sorted = inOrder(entries);
  const firstHeld = sorted.find(({ type }) => acquires.has(type))?.day;
  const folded: FoldedEntry[] = [];
  let state = nothingHeld;
  for (const entry of sorted) {
    const problem = problemOf(entry, state.quantity, firstHeld);
    if (problem) return { problem, entry, held: state.quantity };
    const marketPrice = needsPrice.has(entry.type) ? priceOn?.(entry.day) : undefined;
    const effect = applyEntry(entry, {
      quantity: state.quantity,
      cost: state.cost,
      lots,
      places,
      marketPrice: marketPrice && fixedOfText(marketPrice.toFixed()),
    });
    state = stateAfter(state, entry, effect, lots.cost);
    folded.push({ entry, effect, after: state });
  }
  return { entries: folded, state, lots: lots.open() };
}

const acquires = new Set([
  'OPENING',
  'BUY',
  'REINVEST',
  'RIGHTS',
  'TRANSFER_IN',
  'CONVERT_IN',
  'CORRECTION',
] as Entry['type'][]);
const takes = new Set(['SELL', 'TRANSFER_OUT', 'CONVERT_OUT'] as Entry['type'][]);
const needsHolding = new Set([
  'BONUS',
  'CAPITALISATION',
  'SPLIT',
  'RETURN_OF_CAPITAL',
] as Entry['type'][]);
const needsPrice = new Set(['TRANSFER_IN', 'TRANSFER_OUT', 'CORRECTION'] as Entry['type'][]);

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
  const cost = before.cost + effect.cost;
  const realizedGain = before.realizedGain + effect.realizedGain;
  const income = before.income + effect.income;
  const netInvested = cost - realizedGain - income;
  const invested = netInvested - before.netInvested;
  const startsAnew = before.quantity === 0n && effect.quantity > 0n;
  return {
    quantity: before.quantity + effect.quantity,
    cost,
    realizedGain,
    income,
    fees: before.fees + chargeOf(entry, 'FEE', entry.fee),
    taxes: before.taxes + chargeOf(entry, 'TAX', entry.tax),
    netInvested,
    dilutedCost: startsAnew ? invested : before.dilutedCost + invested,
    fifoCost,
    fifoRealizedGain: before.fifoRealizedGain + effect.fifoRealizedGain,
  };
}

/** A charge of an entry; the amount too when the entry is nothing but that charge. */
function chargeOf(entry: Entry, type: 'FEE' | 'TAX', charge: string): Fixed {
  const beside = charge === '0' ? 0n : fixedOfText(charge);
  return entry.type === type ? beside + fixedOfText(entry.amount ?? '0') : beside;
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

/** A state as it is shown, exact; what has no meaning while nothing is held is null then. */
export function figuresOf(state: PositionState) {
  const quantity = fixedToDecimal(state.quantity);
  const cost = fixedToDecimal(state.cost);
  const dilutedCost = state.quantity === 0n ? null : fixedToDecimal(state.dilutedCost);
  return {
    quantity,
    cost,
    averageCost: dilutedCost && divide(cost, quantity),
    dilutedCost,
    dilutedUnitCost: dilutedCost && divide(dilutedCost, quantity),
    realizedGain: fixedToDecimal(state.realizedGain),
    income: fixedToDecimal(state.income),
    fees: fixedToDecimal(state.fees),
    taxes: fixedToDecimal(state.taxes),
    netInvested: fixedToDecimal(state.netInvested),
    fifoCost: fixedToDecimal(state.fifoCost),
    fifoRealizedGain: fixedToDecimal(state.fifoRealizedGain),
  };
}

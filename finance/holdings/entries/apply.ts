import { type Fixed, fixedOfText, multiplyFixed, oneFixed, proportion } from '../../money/fixed.ts';
import type { AmountPlaces, Entry } from './entry.ts';
import { amountOf, statedCost } from './entry-amount.ts';
import { type Lot, type LotQueue, readCarriedLot, type TakenLots } from './lots.ts';

/** What an entry changes, in the currency of the position. */
export interface EntryEffect {
  quantity: Fixed;
  cost: Fixed;
  realizedGain: Fixed;
  income: Fixed;
  /** Positive when the owner receives money. */
  cash: Fixed;
  /** Positive when the owner puts something in; null where the market value of a day is not known. */
  flow: Fixed | null;
  /** The realised gain that the lots, first in first out, give. */
  fifoRealizedGain: Fixed;
  /** What a transfer takes out. */
  taken?: TakenLots;
  /** Every unit that was held became `to ÷ from` units, as old as it was. */
  scale?: { from: Fixed; to: Fixed };
}

/** A position as an entry finds it; its lots are changed with it. */
interface Position {
  quantity: Fixed;
  cost: Fixed;
  lots: LotQueue;
  places: AmountPlaces;
  /** The price of one unit on the entry's day, where it is known. */
  marketPrice: Fixed | undefined;
}

const noEffect: EntryEffect = {
  quantity: 0n,
  cost: 0n,
  realizedGain: 0n,
  income: 0n,
  cash: 0n,
  flow: 0n,
  fifoRealizedGain: 0n,
};

/** A quantity that a split leaves is cut off after this place, unless it is stated. */
const quantityPlaces = 12;
const quantityUnit = oneFixed / 10n ** BigInt(quantityPlaces);

/** The effect of one entry on the position it finds, whose lots it changes. */
export function applyEntry(entry: Entry, position: Position): EntryEffect {
  const quantity = fixedOf(entry.quantity);
  const amount = amountOf(entry, position.places);
  const fee = fixedOf(entry.fee);
  const tax = fixedOf(entry.tax);
  const paid = amount + fee + tax;
  const received = amount - fee - tax;
  switch (entry.type) {
    case 'BUY':
    case 'RIGHTS':
      return { ...acquire(entry, position, quantity, paid), cash: -paid };
    case 'CONVERT_IN':
      return acquire(entry, position, quantity, paid);
    case 'SELL':
      return { ...sell(position, quantity, received), cash: received };
    case 'CONVERT_OUT':
      return sell(position, quantity, received);
    case 'DIVIDEND':
      return { ...noEffect, income: received, cash: received, flow: -received };
    case 'REINVEST':
      return { ...acquire(entry, position, quantity, received), income: received, flow: 0n };
    default:
      return withCharges(applyWithoutCharges(entry, position, quantity), fee, tax);
  }
}

/** Entries that no charge belongs to; one that is stated all the same counts as a FEE or TAX. */
function applyWithoutCharges(entry: Entry, position: Position, quantity: Fixed): EntryEffect {
  const amount = fixedOf(entry.amount);
  switch (entry.type) {
    case 'OPENING':
      return acquire(entry, position, quantity, statedCost(entry));
    case 'TRANSFER_IN': {
      const flow = marketValue(position, quantity);
      return { ...receive(entry, position, quantity), flow };
    }
    case 'TRANSFER_OUT': {
      const flow = marketValue(position, -quantity);
      const { cost, taken } = relieve(position, quantity);
      return { ...noEffect, quantity: -quantity, cost: -cost, flow, taken };
    }
    case 'BONUS':
    case 'CAPITALISATION':
      return receiveShares(entry, position, quantity);
    case 'SPLIT':
      return split(entry, position, amount);
    case 'RETURN_OF_CAPITAL':
      return returnCapital(position, amount);
    case 'CORRECTION':
      return correct(entry, position, quantity);
    case 'FEE':
      return withCharges(noEffect, amount, 0n);
    case 'TAX':
      return withCharges(noEffect, 0n, amount);
    default:
      throw new Error(`${entry.type} is applied with its charges`);
  }
}

function fixedOf(text: string | null): Fixed {
  return text === null || text === '0' ? 0n : fixedOfText(text);
}

function marketValue({ marketPrice }: Position, quantity: Fixed): Fixed | null {
  return marketPrice === undefined ? null : multiplyFixed(marketPrice, quantity);
}

function acquire(entry: Entry, { lots }: Position, quantity: Fixed, cost: Fixed): EntryEffect {
  lots.add(lotOf(entry, quantity, cost));
  return { ...noEffect, quantity, cost, flow: cost };
}

/** Units from elsewhere; those of an own position stay as old as they are, in lots of their own cost. */
function receive(entry: Entry, position: Position, quantity: Fixed): EntryEffect {
  const cost = statedCost(entry);
  const lots = (entry.lots ?? []).map((lot) => readCarriedLot(lot, entry.day));
  // Lots of another quantity are those of the transfer before it was edited.
  if (lots.reduce((sum, lot) => sum + lot.quantity, 0n) !== quantity) {
    return acquire(entry, position, quantity, cost);
  }
  for (const lot of lots) position.lots.insert(lot);
  return { ...noEffect, quantity, cost, flow: cost };
}

function lotOf({ day, confirmDay }: Entry, quantity: Fixed, cost: Fixed): Lot {
  return { day, confirmDay: confirmDay ?? day, quantity, cost, since: day, dividends: 0n };
}

function sell(position: Position, quantity: Fixed, received: Fixed): EntryEffect {
  const { cost, taken } = relieve(position, quantity);
  return {
    ...noEffect,
    quantity: -quantity,
    cost: -cost,
    realizedGain: received - cost,
    flow: -received,
    fifoRealizedGain: received - taken.cost,
  };
}

/** The cost of what leaves, so rounded that relieved and left are always what was paid. */
function relieve(position: Position, quantity: Fixed) {
  const isAll = quantity === position.quantity;
  const share = isAll
    ? position.cost
    : proportion(position.cost, quantity, position.quantity, position.places);
  return { cost: min(share, position.cost), taken: position.lots.take(quantity, isAll) };
}

/**
 * New shares for nothing are a separate lot of their day; they take
 * their part of the cost of all others.
 */
function receiveShares(entry: Entry, position: Position, quantity: Fixed): EntryEffect {
  const { lots } = position;
  const before = lots.cost;
  lots.setCost(proportion(before, position.quantity, position.quantity + quantity));
  lots.add(lotOf(entry, quantity, before - lots.cost));
  return { ...noEffect, quantity };
}

/** A fraction that is not credited is sold for the cash in lieu. */
function split(entry: Entry, position: Position, cash: Fixed): EntryEffect {
  const { lots, places } = position;
  const [ratioNew, ratioOld] = [BigInt(entry.ratioNew ?? 1), BigInt(entry.ratioOld ?? 1)];
  const exact = position.quantity * ratioNew;
  const product = exact / ratioOld;
  const after =
    entry.quantity === null ? product - (product % quantityUnit) : fixedOfText(entry.quantity);
  const scale =
    after > product ? { from: position.quantity, to: after } : { from: ratioOld, to: ratioNew };
  let relieved = { cost: 0n, taken: { cost: 0n } };
  if (after === 0n) relieved = relieve(position, position.quantity);
  else lots.scaleQuantity(scale.from, scale.to);
  if (after > 0n && after < product) {
    const cost = proportion(position.cost, exact - after * ratioOld, exact, places);
    relieved = { cost: min(cost, position.cost), taken: lots.take(product - after, false) };
  }
  return {
    quantity: after - position.quantity,
    cost: -relieved.cost,
    realizedGain: cash - relieved.cost,
    income: 0n,
    cash,
    flow: -cash,
    fifoRealizedGain: cash - relieved.taken.cost,
    scale,
  };
}

/** Money back lessens the cost; what exceeds it is a gain. */
function returnCapital({ cost, lots }: Position, amount: Fixed): EntryEffect {
  const ofCost = min(amount, cost);
  const ofLots = min(amount, lots.cost);
  lots.setCost(lots.cost - ofLots);
  return {
    ...noEffect,
    cost: -ofCost,
    realizedGain: amount - ofCost,
    cash: amount,
    flow: -amount,
    fifoRealizedGain: amount - ofLots,
  };
}

/** States what is held at the day's end. The lots stay as old as they are, so far as there are any. */
function correct(entry: Entry, position: Position, quantity: Fixed): EntryEffect {
  const { lots } = position;
  const cost = quantity === 0n ? 0n : statedCost(entry);
  const isHeldOn = position.quantity > 0n && quantity > 0n;
  if (isHeldOn && lots.cost > 0n) {
    lots.scaleQuantity(position.quantity, quantity);
    lots.setCost(cost);
  } else lots.replaceAll(lotOf(entry, quantity, cost));
  const added = quantity - position.quantity;
  return {
    ...noEffect,
    quantity: added,
    cost: cost - position.cost,
    flow: added === 0n ? 0n : marketValue(position, added),
    ...(isHeldOn && { scale: { from: position.quantity, to: quantity } }),
  };
}

/** Charges that belong to no trade lessen the gain and the income, and are money put in. */
function withCharges(effect: EntryEffect, fee: Fixed, tax: Fixed): EntryEffect {
  if (fee === 0n && tax === 0n) return effect;
  return {
    ...effect,
    realizedGain: effect.realizedGain - fee,
    fifoRealizedGain: effect.fifoRealizedGain - fee,
    income: effect.income - tax,
    cash: effect.cash - fee - tax,
    flow: effect.flow === null ? null : effect.flow + fee + tax,
  };
}

function min(a: Fixed, b: Fixed): Fixed {
  return a < b ? a : b;
}

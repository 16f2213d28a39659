import type { Day } from '../../calendar/days.ts';
import type { Decimal } from '../../money/decimal.ts';
import {
  type Fixed,
  fixedOfText,
  fixedToDecimal,
  proportion,
  roundFixed,
} from '../../money/fixed.ts';
import type { AmountPlaces, CarriedLot } from './entry.ts';

/** What is left of one purchase. */
export interface Lot {
  day: Day;
  /** The day from which a fund counts the lot's age. */
  confirmDay: Day;
  quantity: Fixed;
  cost: Fixed;
  /** The day since when the position holds it: that of the transfer, where one brought it. */
  since: Day;
  /** The taxable dividends that it received in other positions before `since`. */
  dividends: Fixed;
}

/** Units that were taken out, and what they cost together. */
export interface TakenLots {
  cost: Fixed;
  /** As exact as they are known: their costs may differ from `cost` by its rounding. */
  lots: readonly Lot[];
}

/** A lot as it was when it was last looked at, with the factors of that moment. */
interface StoredLot extends Lot {
  quantityFactor: bigint;
  costFactor: bigint;
}

/** Factors count in units of 10⁻⁸⁰; one outside of these bounds starts again from 1. */
const oneFactor = 10n ** 80n;
const [leastFactor, mostFactor] = [10n ** 50n, 10n ** 110n];

/**
 * A lot that was scaled is known to 40 places. Its cost is rounded to this place before it is rounded
 * to the fen, so that half a fen is seen to be one half.
 */
export const certainPlaces = 20;
/** What is left of a lot is nothing when it is less than this, 10⁻²⁵ of a unit. */
const dust: Fixed = fixedOfText('0.0000000000000000000000001');

/**
 * The open lots of a position, first in first out. A split changes every lot at once; the lots only
 * remember the factor they were last looked at with, so that each entry costs the same however many
 * lots are open.
 */
export class LotQueue {
  /** The cost of all open lots. */
  cost: Fixed = 0n;
  #lots: StoredLot[] = [];
  #first = 0;
  #quantityFactor = oneFactor;
  #costFactor = oneFactor;
  readonly #places: AmountPlaces;

  constructor(places: AmountPlaces) {
    this.#places = places;
  }

  add(lot: Lot): void {
    const [quantityFactor, costFactor] = [this.#quantityFactor, this.#costFactor];
    this.#lots.push({ ...lot, quantityFactor, costFactor });
    this.cost += lot.cost;
  }

  /** Adds a lot that was bought before some of those that are open: the oldest still goes out first. */
  insert(lot: Lot): void {
    this.add(lot);
    const added = this.#lots.pop() as StoredLot;
    let at = this.#lots.length;
    while (at > this.#first && (this.#lots[at - 1] as StoredLot).day > lot.day) at -= 1;
    this.#lots.splice(at, 0, added);
  }

  /**
   * Takes the oldest units out and answers them with their cost, rounded once; what rounding adds or
   * leaves stays with the oldest lot left. Taking all there is takes all the cost.
   */
  take(quantity: Fixed, isAll: boolean): TakenLots {
    if (isAll) return this.#takeAll();
    const lots: Lot[] = [];
    let left = quantity;
    let exact = 0n;
    let next = this.#oldest();
    for (; next && next.quantity < left + dust; next = this.#oldest()) {
      exact += next.cost;
      left = left > next.quantity ? left - next.quantity : 0n;
      this.#first += 1;
      lots.push(next);
    }
    const part = next && left > 0n ? proportion(next.cost, left, next.quantity) : 0n;
    const dividends = next && left > 0n ? proportion(next.dividends, left, next.quantity) : 0n;
    if (next && left > 0n) lots.push({ ...next, quantity: left, cost: part, dividends });
    const rounded = roundFixed(roundFixed(exact + part, certainPlaces), this.#places);
    const relieved = rounded < this.cost ? rounded : this.cost;
    if (next) {
      next.quantity -= left;
      next.cost -= relieved - exact;
      next.dividends -= dividends;
    }
    this.cost -= relieved;
    return { cost: relieved, lots };
  }

  /** Every lot becomes `to ÷ from` of its quantity. */
  scaleQuantity(from: Fixed, to: Fixed): void {
    this.#quantityFactor = proportion(this.#quantityFactor, to, from);
    this.#keepFactors();
  }

  /** All lots together cost `cost` from now on, each in proportion to what it cost. */
  setCost(cost: Fixed): void {
    if (cost === this.cost) return;
    if (cost === 0n) for (const lot of this.#lots) lot.cost = 0n;
    else this.#costFactor = proportion(this.#costFactor, cost, this.cost);
    this.cost = cost;
    this.#keepFactors();
  }

  /** One lot in the place of all, of the age of the oldest. */
  replaceAll(lot: Lot): void {
    const { day, confirmDay, since } = this.#oldest() ?? lot;
    const { lots } = this.#takeAll();
    const dividends = lots.reduce((sum, one) => sum + one.dividends, 0n);
    if (lot.quantity > 0n) this.add({ ...lot, day, confirmDay, since, dividends });
  }

  /** The open lots, oldest first. */
  open(): Lot[] {
    return this.#lots.slice(this.#first).map((lot) => {
      const { quantityFactor: _, costFactor: __, ...settled } = this.#settle(lot);
      return { ...settled, quantity: roundFixed(settled.quantity, certainPlaces) };
    });
  }

  #oldest(): StoredLot | undefined {
    const lot = this.#lots[this.#first];
    return lot && this.#settle(lot);
  }

  /** Brings a lot to the factors of now. */
  #settle(lot: StoredLot): StoredLot {
    if (lot.quantityFactor !== this.#quantityFactor) {
      lot.quantity = proportion(lot.quantity, this.#quantityFactor, lot.quantityFactor);
      lot.quantityFactor = this.#quantityFactor;
    }
    if (lot.costFactor !== this.#costFactor) {
      lot.cost = proportion(lot.cost, this.#costFactor, lot.costFactor);
      lot.costFactor = this.#costFactor;
    }
    return lot;
  }

  /** Applies factors that have become very small or large to every lot, before they lose digits. */
  #keepFactors(): void {
    const factors = [this.#quantityFactor, this.#costFactor];
    if (factors.every((factor) => leastFactor < factor && factor < mostFactor)) return;
    const lots = this.#lots.slice(this.#first).map((lot) => this.#settle(lot));
    [this.#quantityFactor, this.#costFactor] = [oneFactor, oneFactor];
    for (const lot of lots) [lot.quantityFactor, lot.costFactor] = [oneFactor, oneFactor];
    [this.#lots, this.#first] = [lots, 0];
  }

  #takeAll(): TakenLots {
    const taken = { cost: this.cost, lots: this.open() };
    this.#lots = [];
    this.#first = 0;
    this.#quantityFactor = oneFactor;
    this.#costFactor = oneFactor;
    this.cost = 0n;
    return taken;
  }
}

/** A lot that a transfer brought on a day. */
export function readCarriedLot(lot: CarriedLot, since: Day): Lot {
  return {
    day: lot.day,
    confirmDay: lot.confirmDay,
    quantity: fixedOfText(lot.quantity),
    cost: fixedOfText(lot.cost),
    since,
    dividends: fixedOfText(lot.dividends ?? '0'),
  };
}

/** Which lots so much is taken from, in their order. */
export function takeFrom(lots: readonly Lot[], quantity: Decimal) {
  const taken: { lot: Lot; quantity: Decimal }[] = [];
  let left = quantity;
  for (const lot of lots) {
    if (!left.gt(0)) break;
    const whole = fixedToDecimal(lot.quantity);
    const part = whole.lt(left) ? whole : left;
    taken.push({ lot, quantity: part });
    left = left.minus(part);
  }
  return taken;
}

import type { EntryType } from '../../contract/investments/entry-types.ts';
import type { Entry } from '../holdings/entries/entry.ts';
import { Fraction } from './fraction.ts';

const zero = new Fraction(0n);
const of = (text: string | null) => Fraction.of(text ?? '0');
const least = (a: Fraction, b: Fraction) => (a.compare(b) < 0 ? a : b);
const ranks: Partial<Record<EntryType, number>> = {
  OPENING: 0,
  SPLIT: 1,
  BONUS: 1,
  CAPITALISATION: 1,
  CORRECTION: 9,
};

/** The plainest way to fold entries: fractions, every lot changed at once, nothing shared. */
export class FractionPosition {
  quantity = zero;
  cost = zero;
  realizedGain = zero;
  income = zero;
  fees = zero;
  taxes = zero;
  netInvested = zero;
  dilutedCost = zero;
  fifoRealizedGain = zero;
  lots: { quantity: Fraction; cost: Fraction }[] = [];

  get fifoCost(): Fraction {
    return this.lots.reduce((total, lot) => total.plus(lot.cost), zero);
  }

  /** Applies the entries in their order; answers the id of the first impossible one. */
  applyAll(entries: readonly Entry[]): string | undefined {
    const rank = ({ type }: Entry) => ranks[type] ?? 5;
    const sorted = entries.toSorted(
      (a, b) =>
        a.day.localeCompare(b.day) || rank(a) - rank(b) || Number(a.sequence) - Number(b.sequence),
    );
    for (const entry of sorted) {
      const isNeverHeld = !sorted.some(
        ({ type, day }) => acquiringTypes.includes(type) && day <= entry.day,
      );
      if (entry.type === 'DIVIDEND' && isNeverHeld) return entry.id;
      if (reducingTypes.includes(entry.type) && of(entry.quantity).compare(this.quantity) > 0)
        return entry.id;
      if (typesOfHeldUnits.includes(entry.type) && this.quantity.compare(zero) === 0)
        return entry.id;
      this.#apply(entry);
    }
    return undefined;
  }

  #apply(entry: Entry): void {
    const [quantity, fee, tax] = [of(entry.quantity), of(entry.fee), of(entry.tax)];
    const amount =
      entry.amount === null ? quantity.times(of(entry.price)).round(2) : of(entry.amount);
    this.fees = this.fees.plus(fee);
    this.taxes = this.taxes.plus(tax);
    const paid = amount.plus(fee).plus(tax);
    const received = amount.minus(fee).minus(tax);
    switch (entry.type) {
      case 'BUY':
        this.#acquire(quantity, paid, paid);
        break;
      case 'REINVEST':
        this.income = this.income.plus(received);
        this.#acquire(quantity, received, zero);
        break;
      case 'TRANSFER_IN':
        this.#acquire(quantity, of(entry.cost), of(entry.cost));
        break;
      case 'SELL':
        this.#leave(quantity, received);
        break;
      case 'TRANSFER_OUT':
        this.#leave(quantity, null);
        break;
      case 'DIVIDEND':
        this.income = this.income.plus(received);
        this.#invest(zero.minus(received));
        break;
      case 'FEE':
        this.fees = this.fees.plus(amount);
        this.#gain(zero.minus(amount), zero.minus(amount));
        this.#invest(amount);
        break;
      case 'TAX':
        this.taxes = this.taxes.plus(amount);
        this.income = this.income.minus(amount);
        this.#invest(amount);
        break;
      case 'BONUS':
        this.#bonus(quantity);
        break;
      case 'SPLIT':
        this.#split(entry, amount);
        break;
      case 'RETURN_OF_CAPITAL':
        this.#returnCapital(amount);
        break;
      case 'CORRECTION':
        this.#correct(quantity, of(entry.cost));
        break;
      default:
        throw new Error(`${entry.type} is not in the model`);
    }
  }

  #gain(average: Fraction, fifo: Fraction): void {
    this.realizedGain = this.realizedGain.plus(average);
    this.fifoRealizedGain = this.fifoRealizedGain.plus(fifo);
  }

  #invest(money: Fraction): void {
    this.netInvested = this.netInvested.plus(money);
    this.dilutedCost = this.dilutedCost.plus(money);
  }

  #acquire(quantity: Fraction, cost: Fraction, money: Fraction): void {
    if (this.quantity.compare(zero) === 0) this.dilutedCost = zero;
    this.quantity = this.quantity.plus(quantity);
    this.cost = this.cost.plus(cost);
    this.lots.push({ quantity, cost });
    this.#invest(money);
  }

  /** `received` is null when nothing is paid for what leaves. */
  #leave(quantity: Fraction, received: Fraction | null): void {
    const isAll = quantity.compare(this.quantity) === 0;
    const share = this.cost.times(quantity).over(this.quantity).round(2);
    const relieved = isAll ? this.cost : least(share, this.cost);
    const fifoRelieved = isAll ? this.fifoCost : this.#takeLots(quantity);
    if (isAll) this.lots = [];
    this.quantity = this.quantity.minus(quantity);
    this.cost = this.cost.minus(relieved);
    if (received) this.#gain(received.minus(relieved), received.minus(fifoRelieved));
    this.#invest(zero.minus(received ?? relieved));
  }

  #takeLots(quantity: Fraction): Fraction {
    const before = this.fifoCost;
    let [left, exact] = [quantity, zero];
    for (let lot = this.lots[0]; lot && lot.quantity.compare(left) <= 0; lot = this.lots[0]) {
      exact = exact.plus(lot.cost);
      left = left.minus(lot.quantity);
      this.lots.shift();
    }
    const first = this.lots[0];
    const part = first ? first.cost.times(left).over(first.quantity) : zero;
    const relieved = least(exact.plus(part).round(2), before);
    if (first) {
      first.quantity = first.quantity.minus(left);
      first.cost = first.cost.minus(relieved.minus(exact));
    }
    return relieved;
  }

  #bonus(quantity: Fraction): void {
    const before = this.fifoCost;
    const share = this.quantity.over(this.quantity.plus(quantity));
    for (const lot of this.lots) lot.cost = lot.cost.times(share);
    this.lots.push({ quantity, cost: before.minus(this.fifoCost) });
    this.quantity = this.quantity.plus(quantity);
  }

  #split({ quantity, ratioNew, ratioOld }: Entry, cash: Fraction): void {
    const ratio = new Fraction(BigInt(ratioNew ?? 1), BigInt(ratioOld ?? 1));
    const product = this.quantity.times(ratio);
    const after = quantity === null ? product.cutOff(12) : of(quantity);
    const scale = after.compare(product) > 0 ? after.over(this.quantity) : ratio;
    for (const lot of this.lots) lot.quantity = lot.quantity.times(scale);
    let [relieved, fifoRelieved] = [zero, zero];
    if (after.compare(product) < 0) {
      const lost = product.minus(after);
      relieved = least(this.cost.times(lost).over(product).round(2), this.cost);
      fifoRelieved = this.#takeLots(lost);
    }
    this.quantity = after;
    this.cost = this.cost.minus(relieved);
    this.#gain(cash.minus(relieved), cash.minus(fifoRelieved));
    this.#invest(zero.minus(cash));
  }

  #returnCapital(amount: Fraction): void {
    const before = this.fifoCost;
    const ofLots = least(amount, before);
    const left = before.compare(zero) === 0 ? zero : before.minus(ofLots).over(before);
    for (const lot of this.lots) lot.cost = lot.cost.times(left);
    const ofCost = least(amount, this.cost);
    this.cost = this.cost.minus(ofCost);
    this.#gain(amount.minus(ofCost), amount.minus(ofLots));
    this.#invest(zero.minus(amount));
  }

  #correct(quantity: Fraction, cost: Fraction): void {
    const [before, fifoBefore] = [this.quantity, this.fifoCost];
    if (before.compare(zero) === 0) this.dilutedCost = zero;
    this.#invest(cost.minus(this.cost));
    if (before.compare(zero) > 0 && fifoBefore.compare(zero) > 0) {
      for (const lot of this.lots) {
        lot.quantity = lot.quantity.times(quantity.over(before));
        lot.cost = lot.cost.times(cost.over(fifoBefore));
      }
    } else this.lots = [{ quantity, cost }];
    [this.quantity, this.cost] = [quantity, cost];
  }
}

const acquiringTypes: EntryType[] = ['BUY', 'REINVEST', 'TRANSFER_IN', 'CORRECTION'];
/** Types that take no more than is held. */
const reducingTypes: EntryType[] = ['SELL', 'TRANSFER_OUT'];
/** Types that are refused while nothing is held. */
const typesOfHeldUnits: EntryType[] = ['BONUS', 'SPLIT', 'RETURN_OF_CAPITAL'];

import type { TransactionType } from '../../contract/accounts/account-fields.ts';
import type { Currency } from '../../contract/fields/currencies.ts';
import type { ChangePart } from '../../contract/net-worth/net-worth-fields.ts';
import type { Day } from '../calendar/days.ts';
import type { Cents } from '../money/cents.ts';
import { CentsSum } from '../money/cents-sum.ts';
import { type Fixed, fixedOfText } from '../money/fixed.ts';
import type { SignedType } from './ledger.ts';

/** The part of a change that each type of entry counts for. The other types may have a second side, which decides. */
export const partsByType: Record<Exclude<TransactionType, SignedType>, ChangePart> = {
  OPENING: 'recorded',
  DEPOSIT: 'saving',
  WITHDRAW: 'saving',
  INTEREST: 'income',
  ADJUSTMENT: 'recorded',
};

/** The sum of a day's entries in one currency that count for one part. */
export interface BookedSum {
  day: Day;
  currency: Currency;
  part: ChangePart;
  amount: Fixed;
}

const fixedOfCent: Fixed = fixedOfText('0.01');

/** Sums entries without a second side. Those of a day are one sum where they are added one after the other. */
export class BookedSums {
  readonly #ended: BookedSum[] = [];
  #day: Day = '';
  #sums = new Map<ChangePart, Map<Currency, CentsSum>>();

  /** `cents`: signed. Types that may have a second side are ignored. */
  add(day: Day, currency: Currency, type: TransactionType, cents: number): void {
    this.#sumOf(day, currency, type)?.add(cents);
  }

  /** The same for the sum of entries. */
  addTotal(day: Day, currency: Currency, type: TransactionType, cents: Cents): void {
    this.#sumOf(day, currency, type)?.addTotal(cents);
  }

  #sumOf(day: Day, currency: Currency, type: TransactionType): CentsSum | undefined {
    const part = partsByType[type as keyof typeof partsByType];
    if (part === undefined) return undefined;
    if (day !== this.#day) this.#endDay(day);
    const ofPart = this.#sums.get(part) ?? new Map<Currency, CentsSum>();
    if (ofPart.size === 0) this.#sums.set(part, ofPart);
    const sum = ofPart.get(currency) ?? new CentsSum();
    ofPart.set(currency, sum);
    return sum;
  }

  /** All sums. */
  list(): readonly BookedSum[] {
    this.#endDay('');
    return this.#ended;
  }

  #endDay(next: Day): void {
    for (const [part, ofPart] of this.#sums) {
      for (const [currency, sum] of ofPart) {
        const amount = sum.total * fixedOfCent;
        this.#ended.push({ day: this.#day, currency, part, amount });
      }
    }
    this.#sums.clear();
    this.#day = next;
  }
}

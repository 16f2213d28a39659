import { type Decimal, toText, zero } from '../../../finance/money/decimal.ts';

/** Adds money up by currency. Offshore yuan (CNH) is counted as CNY. */
export class CashTally {
  readonly #amounts = new Map<string, Decimal>();

  add(currency: string, amount: Decimal): void {
    const key = isoCurrency(currency);
    this.#amounts.set(key, (this.#amounts.get(key) ?? zero).plus(amount));
  }

  /** Once per currency, by its code, without zeros. */
  list(): { currency: string; amount: string }[] {
    return [...this.#amounts]
      .filter(([, amount]) => !amount.eq(0))
      .map(([currency, amount]) => ({ currency, amount: toText(amount) }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1));
  }
}

/** The code that amounts are booked under. */
export function isoCurrency(code: string): string {
  const upper = code.trim().toUpperCase();
  return upper === 'CNH' || upper === 'RMB' ? 'CNY' : upper;
}

import { type Decimal, toText, zero } from '../../../finance/money/decimal.ts';

/** Adds up cash by currency. Offshore yuan (CNH) counts as CNY. */
export class CashTally {
  readonly #amounts = new Map<string, Decimal>();

  add(currency: string, amount: Decimal): void {
    const key = isoCurrency(currency);
    this.#amounts.set(key, (this.#amounts.get(key) ?? zero).plus(amount));
  }

  /** The sums, sorted by currency code, without zeros. */
  list(): { currency: string; amount: string }[] {
    return [...this.#amounts]
      .filter(([, amount]) => !amount.eq(0))
      .map(([currency, amount]) => ({ currency, amount: toText(amount) }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1));
  }
}

/** The ISO code of a currency; CNH and RMB are CNY. */
export function isoCurrency(code: string): string {
  const upper = code.trim().toUpperCase();
  return upper === 'CNH' || upper === 'RMB' ? 'CNY' : upper;
}

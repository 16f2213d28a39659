import type { SpendingLine } from '../../contract/spending/spending-words.ts';
import type { Day } from '../calendar/days.ts';
import { CentsSum } from '../money/cents-sum.ts';
import type { Exact } from '../net-worth/attribution.ts';
import type { SpendingRow } from './spending-rows.ts';

/** A row without what a sum does not keep: payee, subject and entry. */
export type SummedRow = Pick<SpendingRow, 'day' | 'line' | 'categoryId' | 'isOnce' | 'amount'>;

/** A sum of amounts: cents in the currency of the report, and amounts that were converted to it. */
class Sum {
  readonly #cents = new CentsSum();
  #converted: Exact = 0n;

  add(cents: number): void {
    this.#cents.add(cents);
  }

  addConverted(amount: Exact): void {
    this.#converted += amount;
  }

  exact(unit: Exact): Exact {
    return this.#cents.total * unit + this.#converted;
  }
}

type Cell = Omit<SummedRow, 'day' | 'amount'> & { sum: Sum };

/**
 * Adds up the rows of a report. Rows of one line and category in a stretch of days become one row of its first day,
 * so that a hundred thousand entries are some thousand rows. Days are added in ascending order.
 */
export class RowSums {
  readonly rows: SummedRow[] = [];
  /** The sums of the present stretch; those of one-off amounts stand apart. */
  readonly #cells = { usual: new Map<string, Cell>(), once: new Map<string, Cell>() };
  readonly #unit: Exact;
  #day: Day = '';

  /** `unit`: what a cent of the currency of the report comes to. */
  constructor(unit: Exact) {
    this.#unit = unit;
  }

  /** Ends the present stretch and begins the next one on a day. */
  begin(day: Day): void {
    for (const cells of [this.#cells.usual, this.#cells.once]) {
      for (const { sum, ...cell } of cells.values()) {
        this.rows.push({ ...cell, day: this.#day, amount: sum.exact(this.#unit) });
      }
      cells.clear();
    }
    this.#day = day;
  }

  /** The sum of the stretch that an amount belongs to. */
  of(line: SpendingLine, categoryId: string | null, isOnce: boolean): Sum {
    // A category has one kind, and so one line.
    const key = categoryId ?? line;
    const cells = isOnce ? this.#cells.once : this.#cells.usual;
    const known = cells.get(key);
    if (known) return known.sum;
    const sum = new Sum();
    cells.set(key, { line, categoryId, isOnce, sum });
    return sum;
  }
}

interface PayeeSum {
  payee: string | null;
  sum: Sum;
  count: number;
}

/** Adds up the amounts and entries of each line by payee. */
export class PayeeSums {
  readonly #lines = new Map<SpendingLine, Map<string | null, PayeeSum>>();
  readonly #unit: Exact;

  constructor(unit: Exact) {
    this.#unit = unit;
  }

  of(line: SpendingLine, payee: string | null): PayeeSum {
    const ofLine = this.#lines.get(line) ?? new Map<string | null, PayeeSum>();
    const known = ofLine.get(payee);
    if (known) return known;
    this.#lines.set(line, ofLine);
    const sum = { payee, sum: new Sum(), count: 0 };
    ofLine.set(payee, sum);
    return sum;
  }

  list(line: SpendingLine): { payee: string | null; amount: Exact; count: number }[] {
    return [...(this.#lines.get(line)?.values() ?? [])].map(({ payee, sum, count }) => ({
      payee,
      amount: sum.exact(this.#unit),
      count,
    }));
  }
}

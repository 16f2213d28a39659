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

type Cell = Omit<SummedRow, 'day'>;

/**
 * Adds up the rows of a report. Rows of one line and category in a stretch of days become one row of its first day,
 * so that a hundred thousand entries are some thousand rows. Days are added in ascending order.
 */
export class RowSums {
  readonly rows: SummedRow[] = [];
  /** The sums of the present stretch; those of one-off amounts stand apart. */
  readonly #cells = { usual: new Map<string, Cell>(), once: new Map<string, Cell>() };
  #day: Day = '';

  /** Ends the present stretch and begins the next one on a day. */
  begin(day: Day): void {
    for (const cells of [this.#cells.usual, this.#cells.once]) {
      for (const cell of cells.values()) this.rows.push({ ...cell, day: this.#day });
      cells.clear();
    }
    this.#day = day;
  }

  /** Adds a converted amount to the present stretch. */
  add({ line, categoryId, isOnce, amount }: Cell): void {
    // A category has one kind, and so one line.
    const key = categoryId ?? line;
    const cells = isOnce ? this.#cells.once : this.#cells.usual;
    const known = cells.get(key);
    if (known) known.amount += amount;
    else cells.set(key, { line, categoryId, isOnce, amount });
  }
}

interface PayeeSum {
  payee: string | null;
  sum: Sum;
  count: number;
}

/** The amounts and entries of a line by payee. */
export class PayeesOfLine {
  readonly #payees = new Map<string | null, PayeeSum>();

  of(payee: string | null): PayeeSum {
    const known = this.#payees.get(payee);
    if (known) return known;
    const sum = { payee, sum: new Sum(), count: 0 };
    this.#payees.set(payee, sum);
    return sum;
  }

  list(): PayeeSum[] {
    return [...this.#payees.values()];
  }
}

/** Adds up the amounts and entries of each line by payee. */
export class PayeeSums {
  readonly #lines = new Map<SpendingLine, PayeesOfLine>();
  readonly #unit: Exact;

  /** `unit`: what a cent of the currency of the report comes to. */
  constructor(unit: Exact) {
    this.#unit = unit;
  }

  of(line: SpendingLine): PayeesOfLine {
    const known = this.#lines.get(line) ?? new PayeesOfLine();
    this.#lines.set(line, known);
    return known;
  }

  list(line: SpendingLine): { payee: string | null; amount: Exact; count: number }[] {
    return this.of(line)
      .list()
      .map(({ payee, sum, count }) => ({ payee, amount: sum.exact(this.#unit), count }));
  }
}

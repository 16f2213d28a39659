import type { SpendingLine } from '../../contract/spending/spending-words.ts';
import type { Day } from '../calendar/days.ts';
import { CentsSum } from '../money/cents-sum.ts';
import type { Exact } from '../net-worth/attribution.ts';
import type { SpendingRow } from './spending-rows.ts';

/** What of a row decides where a report counts it. */
export type SummedRow = Pick<SpendingRow, 'day' | 'line' | 'categoryId' | 'isOnce' | 'amount'>;

/** An amount that several others add up to: cents of the currency of the report, and what was converted. */
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

/** A sum of a stretch: of what happens as ever, and of what happens once. */
interface Cell {
  line: SpendingLine;
  categoryId: string | null;
  sums: [asEver: Sum | undefined, once: Sum | undefined];
}

/**
 * Adds up the rows of a report. Those of one line and category in a stretch of days are one row of its first day, so
 * that a hundred thousand entries are some thousand rows. The days ascend.
 */
export class RowSums {
  readonly rows: SummedRow[] = [];
  readonly #cells = new Map<string, Cell>();
  readonly #unit: Exact;
  #day: Day = '';

  /** `unit`: what a cent of the currency of the report comes to. */
  constructor(unit: Exact) {
    this.#unit = unit;
  }

  /** Ends the stretch: what follows counts from a day on. */
  begin(day: Day): void {
    for (const { line, categoryId, sums } of this.#cells.values()) {
      for (const [index, sum] of sums.entries()) {
        if (!sum) continue;
        const amount = sum.exact(this.#unit);
        this.rows.push({ day: this.#day, line, categoryId, isOnce: index === 1, amount });
      }
    }
    this.#cells.clear();
    this.#day = day;
  }

  /** The sum of the stretch that an amount belongs to. */
  of(line: SpendingLine, categoryId: string | null, isOnce: boolean): Sum {
    // A category has one kind, and so one line.
    const key = categoryId ?? line;
    const cell: Cell = this.#cells.get(key) ?? { line, categoryId, sums: [undefined, undefined] };
    const which = isOnce ? 1 : 0;
    const known = cell.sums[which];
    if (known) return known;
    this.#cells.set(key, cell);
    const sum = new Sum();
    cell.sums[which] = sum;
    return sum;
  }
}

interface PayeeSum {
  payee: string | null;
  sum: Sum;
  count: number;
}

/** What of each line went to whom, or came from whom, and in how many entries. */
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

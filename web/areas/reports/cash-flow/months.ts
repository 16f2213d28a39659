import type { ReportRow } from '../../../../contract/reports/reports.ts';
import { addMonths, monthsBetween } from '../../../../finance/calendar/months.ts';
import { type Decimal, decimal, toWire, zero } from '../../../../finance/money/decimal.ts';

export interface CashMonth {
  /** `YYYY-MM` */
  month: string;
  moneyIn: number;
  moneyOut: number;
}

/**
 * What came and went in each month from the first entry of a period to its end, those without anything
 * too. The rows ascend by their days.
 */
export function cashMonths(rows: readonly ReportRow[], to: string): CashMonth[] {
  const first = String(rows[0]?.day ?? to);
  const sums = new Map<string, { moneyIn: Decimal; moneyOut: Decimal }>();
  for (let index = 0; index <= monthsBetween(first, to); index += 1) {
    sums.set(addMonths(first, index), { moneyIn: zero, moneyOut: zero });
  }
  for (const { day, moneyIn, moneyOut } of rows) {
    const sum = sums.get(String(day).slice(0, 7));
    if (!sum) continue;
    sum.moneyIn = sum.moneyIn.plus(decimal(moneyIn ?? 0));
    sum.moneyOut = sum.moneyOut.plus(decimal(moneyOut ?? 0));
  }
  return [...sums].map(([month, sum]) => ({
    month,
    moneyIn: toWire(sum.moneyIn, 2),
    moneyOut: toWire(sum.moneyOut, 2),
  }));
}

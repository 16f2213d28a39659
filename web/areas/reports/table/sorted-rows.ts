import type { ReportRow } from '../../../../contract/reports/reports.ts';

/** By which column rows are sorted. */
export interface Order {
  key: string;
  isDescending: boolean;
}

const collator = new Intl.Collator('zh-CN', { numeric: true });

/** The rows in an order, or as the server has them; what has no value comes last either way. */
export function sortedRows(
  rows: readonly ReportRow[],
  order: Order | undefined,
): readonly ReportRow[] {
  if (!order) return rows;
  const { key, isDescending } = order;
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [a[key] ?? null, b[key] ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * compare(one, other);
  });
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator.compare(String(one), String(other));
}

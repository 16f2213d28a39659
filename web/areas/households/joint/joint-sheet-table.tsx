import type { JointSheet } from '../../../../contract/households/joint.ts';
import { hasAmount, JointTable } from './joint-table.tsx';

const sums = ['totalAssets', 'totalLiabilities', 'netWorth'];

/** A balance sheet of both together: the parts that there are, and the sums. */
export function SheetTable({
  sheet: { lines, currency },
}: {
  sheet: Pick<JointSheet, 'lines' | 'currency'>;
}) {
  const rows = lines
    .map((line) => ({ ...line, isSum: sums.includes(line.key) }))
    .filter((line) => line.isSum || hasAmount(line));
  return <JointTable label="资产负债表" rows={rows} currency={currency} />;
}

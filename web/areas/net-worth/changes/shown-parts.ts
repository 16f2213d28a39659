import type { NetWorthChanges } from '../../../../contract/net-worth/net-worth.ts';
import { shortLabels } from '../../../../finance/net-worth/change-summary.ts';
import { formatAmount } from '../../../lib/format/format.ts';

type Part = NetWorthChanges['parts'][number];

/** A line has space for so many parts, or for one fewer and the count of the others. */
const mostParts = 4;

/** The parts that are not 0: those of the line in their order, and how many more there are. */
export function shownParts(parts: readonly Part[]): { shown: Part[]; hidden: number } {
  const changed = parts.filter(({ amount }) => amount !== 0);
  if (changed.length <= mostParts) return { shown: changed, hidden: 0 };
  const largest = changed
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
    .slice(0, mostParts - 1);
  return {
    shown: changed.filter((part) => largest.includes(part)),
    hidden: changed.length - largest.length,
  };
}

/** `储蓄 +8,000.00` */
export function partText({ part, amount }: Pick<Part, 'part' | 'amount'>): string {
  return `${shortLabels[part]} ${signedAmount(amount)}`;
}

/** `+4,465.55`, `−300.00`, `0.00` */
export function signedAmount(amount: number): string {
  return formatAmount(amount, '−', '+');
}

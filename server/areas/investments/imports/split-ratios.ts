import type { FoldedEntry } from '../../../../finance/holdings/entries/fold.ts';
import { type Fixed, fixedOfText, oneFixed } from '../../../../finance/money/fixed.ts';
import type { TradeLine } from './trade-lines.ts';

/** What a split without a usable ratio is refused with. */
type Problem = string;

/**
 * Files state what is held after a split, not its ratio. This finds the ratio of each split of the file
 * in what was held before it, notes it with its row, and returns the problems of the others.
 */
export function findSplitRatios(
  entries: readonly Pick<FoldedEntry, 'entry' | 'before'>[],
  lines: ReadonlyMap<string, TradeLine>,
): { line: TradeLine; problem: Problem }[] {
  return entries.flatMap(({ entry: { id, type, quantity }, before }) => {
    const line = lines.get(id);
    if (type !== 'SPLIT' || !line?.trade || quantity === null) return [];
    const ratio = ratioOf(before.quantity, fixedOfText(quantity));
    if (typeof ratio === 'string') return { line, problem: ratio };
    line.trade.ratio = ratio;
    return [];
  });
}

/** How many new units each so many old ones became. */
function ratioOf(before: Fixed, after: Fixed): [ratioNew: number, ratioOld: number] | Problem {
  if (before === after) return '拆合股后的数量与之前相同，请核对';
  const oldPerNew = (before + after / 2n) / after;
  // A fraction of a share is paid out when shares are merged, so that 1,005 become 100 and not 100.5.
  const isMerger = oldPerNew >= 2n && before / oldPerNew / oneFixed === after / oneFixed;
  if (isMerger && after % oneFixed === 0n && oldPerNew <= maxCount) return [1, Number(oldPerNew)];
  const divisor = greatestCommonDivisor(before, after);
  const [ratioNew, ratioOld] = [after / divisor, before / divisor];
  if (ratioNew > maxCount || ratioOld > maxCount) {
    return '无法由拆合股前后的数量得出比例，请在这项投资的页面记录';
  }
  return [Number(ratioNew), Number(ratioOld)];
}

const maxCount = BigInt(Number.MAX_SAFE_INTEGER);

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

import type { Day } from '../../../../finance/calendar/days.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { AppError, required } from '../../../errors.ts';
import { whereUndone } from '../../../ledger/handed-over.ts';
import { listHandedOver } from '../entries/entries.repository.ts';
import type { InvestmentRow } from '../investments.repository.ts';
import { priceOn } from './carry-prices.ts';

/**
 * Enters prices of some holdings, and refuses those that give the day on which one came from another owner, or went
 * to one, another price: both have counted its worth of that day.
 */
export async function keepingMovedPrices(
  tx: Tx,
  ownerId: string,
  rows: readonly InvestmentRow[],
  enter: () => Promise<void>,
): Promise<void> {
  const moves = await listMoves(tx, ownerId, rows);
  const pricesOf = async () => {
    const prices: string[] = [];
    for (const { row, day } of moves) {
      const found = await priceOn(tx, row, day);
      prices.push(`${found?.price} ${found?.currency}`);
    }
    return prices;
  };
  const before = await pricesOf();
  await enter();
  const after = await pricesOf();
  const changed = moves.find((_, at) => before[at] !== after[at]);
  if (changed) throw refusalOf(changed);
}

interface Moved {
  row: InvestmentRow;
  day: Day;
  isIncoming: boolean;
}

/** The days on which holdings were handed over between owners. */
async function listMoves(
  db: Db,
  ownerId: string,
  rows: readonly InvestmentRow[],
): Promise<Moved[]> {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const entries = await listHandedOver(db, ownerId, [...rowOf.keys()]);
  return entries.map(({ investment_id, day, type }) => ({
    row: required(rowOf.get(investment_id)),
    day,
    isIncoming: type === 'TRANSFER_IN',
  }));
}

function refusalOf({ row, day, isIncoming }: Moved): AppError {
  const way = isIncoming ? '从另一边移来' : '移到另一边';
  return new AppError(
    'CONFLICT',
    `“${row.investment_name}”在${day}按那天的价值${way}，不能再改变那天的价格；${whereUndone}`,
  );
}

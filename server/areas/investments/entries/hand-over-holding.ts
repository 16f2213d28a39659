import type { Day } from '../../../../finance/calendar/days.ts';
import { carriedLots } from '../../../../finance/holdings/charges/carried-lots.ts';
import { decimal } from '../../../../finance/money/decimal.ts';
import { fixedToText } from '../../../../finance/money/fixed.ts';
import type { HandOver } from '../../../area-hand-overs.ts';
import { todayOf } from '../../../business-day.ts';
import { toInstantColumn } from '../../../db/columns.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, required } from '../../../errors.ts';
import { toHolding } from '../analysis/investment-summary.ts';
import { listOpenOrdersOf } from '../fund-orders/fund-orders.repository.ts';
import { fundPlanRows } from '../fund-plans/fund-plans.repository.ts';
import { findHolding, type Holding } from '../holdings.repository.ts';
import { type InvestmentRow, investmentRows } from '../investments.repository.ts';
import { carryPrices } from '../prices/carry-prices.ts';
import { type EntryRow, entryRows } from './entries.repository.ts';
import { saveChange } from './entries.service.ts';
import { blankEntry, nextSequence } from './entry-rows.ts';
import { foldBooks, openBooks, putEntry } from './holding-books.ts';
import type { PlannedChange } from './plan-change.ts';
import { positionOf } from './position.ts';

/**
 * All units leave the old owner's holding by a transfer, and come to a new one of the other owner with their cost
 * and their lots. What was realised stays.
 */
export const holdingHandOver: HandOver = {
  kind: 'HOLDING',
  look: async (db, deps, { from, id }) => {
    const holding = required(await findHolding(db, from, id));
    const { value: amount, currency } = toHolding(holding);
    return { amount, currency, refusal: await refusalOf(db, deps, holding) };
  },
  hand: async (tx, deps, { from, to, id, day }) => {
    const held = required(await findHolding(tx, from, id));
    const { change, index } = await planOut(tx, deps, from, id, day, { lock: true });
    const { own, book, folded } = change;
    const out = required(folded.get(id));
    await saveChange(tx, deps, change);
    const now = toInstantColumn(deps.now());
    const row: Pick<InvestmentRow, 'id' | 'owner_id'> = { id: deps.newId(), owner_id: to };
    const taken = required(out.entries[index]);
    const brought: EntryRow = {
      ...blankEntry(deps, row, 1),
      ...{ type: 'TRANSFER_IN', day, origin: 'household', quantity: own?.quantity ?? null },
      cost: fixedToText(taken.before.cost - taken.after.cost),
      carried_lots: JSON.stringify(carriedLots(out, index)),
    };
    const copy: InvestmentRow = {
      ...book.holding,
      ...positionOf([brought], book.holding.investment_type),
      ...row,
      ...{ purchase_date: day, version: 1, created_at: now, updated_at: now },
    };
    await investmentRows.insert(tx, [copy]);
    await entryRows.insert(tx, [brought]);
    await carryPrices(tx, deps, held, copy);
    return copy.id;
  },
};

async function refusalOf(db: Db, deps: Deps, { id, owner_id, quantity }: Holding) {
  if (decimal(quantity).eq(0)) return '已经没有份额，没有可以从今天起移动的';
  if ((await listOpenOrdersOf(db, owner_id, id)).length > 0) {
    return '有在途的基金订单，请先确认、登记到账或撤销';
  }
  const plans = await fundPlanRows.list(db, owner_id, { investment_id: id, is_active: 1 });
  if (plans.length > 0) return '它还有执行中的定投计划，请先暂停';
  try {
    await planOut(db, deps, owner_id, id, todayOf(deps), { lock: false });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.message;
  }
}

/** The transfer of all units, as it will be written, and its place among the entries. */
async function planOut(
  db: Db,
  deps: Deps,
  ownerId: string,
  id: string,
  day: Day,
  locking: { lock: boolean },
): Promise<{ change: PlannedChange; index: number }> {
  const books = await openBooks(db, ownerId, [id], locking);
  const book = required(books.get(id));
  const own: EntryRow = {
    ...blankEntry(deps, book.holding, nextSequence(book.after)),
    ...{ type: 'TRANSFER_OUT', day, origin: 'household', quantity: book.holding.quantity },
  };
  putEntry(book, own);
  const folded = foldBooks(books, [id], new Set());
  const after = required(folded.get(id));
  const index = after.entries.findIndex(({ entry }) => entry.id === own.id);
  if (after.state.quantity !== 0n || index !== after.entries.length - 1) {
    throw new AppError('CONFLICT', '今天或以后已经有它的更正或交易，请先删除，或者改天移动');
  }
  return { change: { books, book, folded, own, warnings: [] }, index };
}

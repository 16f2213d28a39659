import { entryTypeLabels } from '../../../../contract/investments/entry-types.ts';
import { listingProblems } from '../../../../finance/holdings/entries/check-entry.ts';
import { refusalOf } from '../../../../finance/holdings/entries/preview.ts';
import { roundToWireDigits } from '../../../../finance/money/decimal.ts';
import { todayOf } from '../../../business-day.ts';
import { fromDecimalColumn, toInstantColumn } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { listingDayOf } from '../../quotes/listing-days.ts';
import { refuseEditOfOrder } from '../fund-orders/order-cash.ts';
import type { InvestmentRow } from '../investments.repository.ts';
import { type EntryRow, entryRows, listEntries } from './entries.repository.ts';
import { editEntry } from './entries.service.ts';
import { blankEntry, nextSequence } from './entry-rows.ts';
import { foldRows, inEffectOrder, type PositionColumns, positionColumns } from './position.ts';

/** The fields of a holding's form that change its entries; undefined is what it leaves out. */
export interface FormEdit {
  quantity: string | undefined;
  purchasePrice: string | undefined;
  /** A day. */
  purchaseDate: string | undefined;
}

/**
 * Writes quantity, cost and purchase date of a holding's form into its entries, and answers the
 * columns that then follow. An OPENING that is the only entry is rewritten: the form corrects what
 * was typed. Otherwise a new quantity or cost is a CORRECTION at the end of today, which replaces
 * an earlier one of the day, and a new purchase date moves the first entry.
 */
export async function editByForm(
  tx: Tx,
  deps: Deps,
  before: InvestmentRow,
  after: Pick<InvestmentRow, 'investment_type' | 'currency'>,
  formValues: FormEdit,
): Promise<PositionColumns | undefined> {
  const edit = {
    quantity: isOther(formValues.quantity, before.quantity) ? formValues.quantity : undefined,
    purchasePrice: isOther(formValues.purchasePrice, before.purchase_price)
      ? formValues.purchasePrice
      : undefined,
    purchaseDate:
      formValues.purchaseDate === before.purchase_date ? undefined : formValues.purchaseDate,
  };
  const isOtherCurrency = after.currency !== before.currency;
  const isOtherType = after.investment_type !== before.investment_type;
  const isEdited = Object.values(edit).some((value) => value !== undefined);
  if (!isEdited && !isOtherCurrency && !isOtherType) return undefined;
  const rows = await listEntries(tx, before.owner_id, [before.id]);
  const [only] = rows;
  const isOpeningAlone = rows.length === 1 && only?.type === 'OPENING';
  if (isOtherCurrency && rows.length > 0 && !isOpeningAlone) {
    throw fieldError('currency', '已有交易记录，不能更改币种');
  }
  const changed = isOpeningAlone
    ? await rewriteOpening(tx, deps, before, only, edit)
    : await correct(tx, deps, before, rows, edit);
  return columnsOf(changed, after.investment_type);
}

/** A value that comes back as it was answered, with at most 15 digits, is no change. */
function isOther(value: string | undefined, stored: string): boolean {
  return value !== undefined && !roundToWireDigits(fromDecimalColumn(stored)).eq(value);
}

async function rewriteOpening(
  tx: Tx,
  deps: Deps,
  before: InvestmentRow,
  opening: EntryRow,
  { quantity, purchasePrice, purchaseDate }: FormEdit,
): Promise<EntryRow[]> {
  const isPosition = quantity !== undefined || purchasePrice !== undefined;
  if (!isPosition && purchaseDate === undefined) return [opening];
  return [
    await saveEntry(tx, deps, {
      ...opening,
      ...(isPosition && {
        quantity: quantity ?? before.quantity,
        price: purchasePrice ?? before.purchase_price,
        cost: null,
      }),
      ...(purchaseDate !== undefined && { day: purchaseDate }),
    }),
  ];
}

async function correct(
  tx: Tx,
  deps: Deps,
  before: InvestmentRow,
  rows: readonly EntryRow[],
  { quantity, purchasePrice, purchaseDate }: FormEdit,
): Promise<readonly EntryRow[]> {
  const movedRows =
    purchaseDate === undefined
      ? rows
      : await moveFirst(tx, deps, rows, purchaseDate, before.instrument_key);
  if (quantity === undefined && purchasePrice === undefined) return movedRows;
  const today = todayOf(deps);
  const position = {
    quantity: quantity ?? before.quantity,
    price: purchasePrice ?? before.purchase_price,
    cost: null,
    origin: 'correction' as const,
  };
  const earlier = movedRows.find(({ type, day }) => type === 'CORRECTION' && day === today);
  if (earlier) {
    const saved = await saveEntry(tx, deps, { ...earlier, ...position });
    return movedRows.map((row) => (row === earlier ? saved : row));
  }
  const blank = blankEntry(deps, before, nextSequence(movedRows));
  const entry: EntryRow =
    movedRows.length === 0
      ? { ...blank, ...position, day: purchaseDate ?? before.purchase_date, origin: 'form' }
      : { ...blank, ...position, type: 'CORRECTION', day: today };
  await entryRows.insert(tx, [entry]);
  return [...movedRows, entry];
}

/** The first entry on another day; it has to stay the first. */
async function moveFirst(
  tx: Tx,
  deps: Deps,
  rows: readonly EntryRow[],
  day: string,
  instrumentKey: string | null,
): Promise<readonly EntryRow[]> {
  const [first, second] = inEffectOrder(rows);
  if (!first) return rows;
  const moved = { ...first, day };
  const others = rows.filter((row) => row !== first);
  if (second && inEffectOrder([...others, moved])[0] !== moved) {
    const text = `购买日期不能晚于 ${second.day} 的${entryTypeLabels[second.type]}`;
    throw fieldError('purchaseDate', text);
  }
  if (day > todayOf(deps) && first.type !== 'OPENING') {
    throw fieldError('purchaseDate', '交易日期不能晚于今天');
  }
  const listingDay = await listingDayOf(tx, instrumentKey);
  const [listingProblem] = listingProblems(moved, listingDay);
  if (listingProblem) throw fieldError('purchaseDate', listingProblem.message);
  await refuseEditOfOrder(tx, first, moved, 'purchaseDate');
  const isCarried = rows.some(({ type, pair_id }) => type === 'TRANSFER_OUT' && pair_id !== null);
  const isAlone = first.account_transaction_id === null && first.pair_id === null;
  if (isAlone && !isCarried && first.origin !== 'household') {
    return [...others, await saveEntry(tx, deps, moved)];
  }
  // Its money moves to the other day with it, and a lot that was transferred since is as old as it is. One that came
  // from another owner is refused.
  await editEntry(tx, deps, first.owner_id, first.investment_id, first.id, { day });
  return listEntries(tx, first.owner_id, [first.investment_id]);
}

/** Writes an edited entry as its next version. */
export async function saveEntry(tx: Tx, deps: Deps, row: EntryRow): Promise<EntryRow> {
  const saved = { ...row, version: row.version + 1, updated_at: toInstantColumn(deps.now()) };
  const { id, owner_id, investment_id, created_at, ...changes } = saved;
  await entryRows.update(tx, owner_id, id, changes);
  return saved;
}

function columnsOf(
  rows: readonly EntryRow[],
  type: InvestmentRow['investment_type'],
): PositionColumns {
  const folded = foldRows(rows, type);
  if (!('problem' in folded)) return positionColumns(folded);
  const refusal = refusalOf(folded, null);
  if (refusal.refused === 'ENTRY')
    throw new Error('an entry was refused that this change does not touch');
  throw new AppError('CONFLICT', refusal.message, { details: { entry: refusal.entryId } });
}

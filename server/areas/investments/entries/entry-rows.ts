import type { AddEntryBody, EditEntryBody } from '../../../../contract/investments/entry-fields.ts';
import { dayOfInput } from '../../../../finance/calendar/days.ts';
import type { AmountPlaces } from '../../../../finance/holdings/entries/entry.ts';
import { amountWhereKnown } from '../../../../finance/holdings/entries/entry-amount.ts';
import { fixedOfText } from '../../../../finance/money/fixed.ts';
import { toDecimalColumn, toInstantColumn, toNullableDecimalColumn } from '../../../db/columns.ts';
import type { Deps } from '../../../deps.ts';
import type { InvestmentRow } from '../investments.repository.ts';
import type { EntryRow } from './entries.repository.ts';

/** The fields of an entry in a body, as columns; what is left out is not among them. */
function columnsOfBody(
  deps: Pick<Deps, 'config'>,
  body: Omit<EditEntryBody, 'type' | 'version'>,
): Partial<EntryRow> {
  const { timeZone } = deps.config;
  const day = (text: string | null | undefined) => (text ? dayOfInput(timeZone, text) : null);
  const columns: Partial<EntryRow> = {
    ...(body.day !== undefined && { day: dayOfInput(timeZone, body.day) }),
    ...(body.time !== undefined && { time: body.time }),
    ...(body.ratioNew !== undefined && { ratio_new: body.ratioNew }),
    ...(body.ratioOld !== undefined && { ratio_old: body.ratioOld }),
    ...(body.accountId !== undefined && { account_id: body.accountId || null }),
    ...(body.confirmDay !== undefined && { confirm_day: day(body.confirmDay) }),
    ...(body.recordDay !== undefined && { record_day: day(body.recordDay) }),
    ...(body.note !== undefined && { note: body.note }),
  };
  if (body.accountAmount !== undefined) {
    columns.account_amount = toNullableDecimalColumn(body.accountAmount);
  }
  return { ...columns, ...numbersOf(body) };
}

type Numbers = Pick<AddEntryBody, 'quantity' | 'price' | 'amount' | 'fee' | 'tax' | 'cost'>;

function numbersOf(body: Partial<Numbers>): Partial<EntryRow> {
  const columns: Partial<EntryRow> = {};
  for (const name of ['quantity', 'price', 'amount', 'cost'] as const) {
    if (body[name] !== undefined) columns[name] = toNullableDecimalColumn(body[name]);
  }
  for (const name of ['fee', 'tax'] as const) {
    if (body[name] !== undefined) columns[name] = toDecimalColumn(body[name] ?? 0);
  }
  return columns;
}

/** A new entry of a holding, from a body. */
export function entryOfBody(
  deps: Deps,
  holding: InvestmentRow,
  sequence: number,
  body: AddEntryBody,
): EntryRow {
  const blank = blankEntry(deps, holding, sequence);
  return withoutRatio({ ...blank, type: body.type, ...columnsOfBody(deps, body) });
}

/**
 * An entry as an edit leaves it. An amount that was answered because it follows from quantity and price,
 * and comes back, states nothing: it follows from the new ones.
 */
export function editedEntry(
  deps: Deps,
  row: EntryRow,
  body: EditEntryBody,
  places: AmountPlaces,
): EntryRow {
  const edited = withoutRatio({ ...row, ...columnsOfBody(deps, body) });
  const answered = row.amount === null ? amountWhereKnown(row, places) : null;
  const comesBack = edited.amount !== null && answered === fixedOfText(edited.amount);
  return comesBack ? { ...edited, amount: null } : edited;
}

/** Only a SPLIT has a ratio. */
function withoutRatio(row: EntryRow): EntryRow {
  return row.type === 'SPLIT' ? row : { ...row, ratio_new: null, ratio_old: null };
}

type Counterpart = NonNullable<AddEntryBody['counterpart']>;

/** Whether an entry of this type may name its other side. */
export function takesCounterpart(type: EntryRow['type']): boolean {
  return type === 'CONVERT_OUT' || type === 'TRANSFER_OUT';
}

/**
 * The other side of a new conversion or transfer. A conversion states what it brings; a transfer
 * carries quantity and cost over, the cost once the holding it leaves is folded.
 */
export function counterpartEntry(
  deps: Deps,
  own: EntryRow,
  holding: InvestmentRow,
  sequence: number,
  { day, ...stated }: Counterpart,
): EntryRow {
  const blank = blankEntry(deps, holding, sequence);
  const row: EntryRow = {
    ...blank,
    type: own.type === 'TRANSFER_OUT' ? 'TRANSFER_IN' : 'CONVERT_IN',
    time: own.time,
    day: day ? dayOfInput(deps.config.timeZone, day) : own.day,
    pair_id: own.pair_id,
    note: own.note,
  };
  if (own.type === 'TRANSFER_OUT') return { ...row, quantity: own.quantity, cost: '0' };
  return { ...row, ...numbersOf(stated) };
}

/** The other side of an edited entry: it moves to the same day, and a transfer stays one quantity. */
export function followingEntry(
  deps: Deps,
  other: EntryRow,
  before: EntryRow,
  after: EntryRow,
  stated: Partial<Counterpart> | null | undefined,
): EntryRow {
  const isTransfer = other.type === 'TRANSFER_IN' || other.type === 'TRANSFER_OUT';
  return {
    ...other,
    ...(other.day === before.day && { day: after.day }),
    ...(stated?.day && { day: dayOfInput(deps.config.timeZone, stated.day) }),
    ...(isTransfer ? { quantity: after.quantity } : numbersOf(stated ?? {})),
  };
}

type Holding = Pick<InvestmentRow, 'id' | 'owner_id'>;

/** An entry without figures, which the caller completes. */
export function blankEntry(
  deps: Pick<Deps, 'newId' | 'now'>,
  { id, owner_id }: Holding,
  sequence: number,
): EntryRow {
  const now = toInstantColumn(deps.now());
  return {
    id: deps.newId(),
    owner_id,
    investment_id: id,
    type: 'OPENING',
    day: '',
    time: null,
    sequence,
    quantity: null,
    price: null,
    amount: null,
    fee: '0',
    tax: '0',
    ratio_new: null,
    ratio_old: null,
    cost: null,
    account_id: null,
    account_amount: null,
    account_transaction_id: null,
    pair_id: null,
    carried_lots: null,
    confirm_day: null,
    record_day: null,
    origin: 'form',
    batch_id: null,
    written_by: null,
    fingerprint: null,
    note: null,
    version: 0,
    created_at: now,
    updated_at: now,
  };
}

/** The number of the next entry of a holding. */
export function nextSequence(rows: readonly EntryRow[]): number {
  return rows.reduce((last, { sequence }) => Math.max(last, sequence), 0) + 1;
}

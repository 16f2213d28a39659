import { entriesTable } from '../../../../contract/investments/entries.table.ts';
import { tradeInFile } from '../../../../contract/investments/investments.table.ts';
import type { PersonalFile } from '../../../../contract/personal-data/personal-data.ts';
import { dayIn } from '../../../../finance/calendar/days.ts';
import {
  entryProblems,
  openingProblems,
} from '../../../../finance/holdings/entries/check-entry.ts';
import { amountPlacesOf, type Entry } from '../../../../finance/holdings/entries/entry.ts';
import { refusalOf } from '../../../../finance/holdings/entries/preview.ts';
import { decimal, sum, toText } from '../../../../finance/money/decimal.ts';
import { cashPlace, type RowSource } from '../../../area-transfer.ts';
import { toDecimalColumn, toNullableDecimalColumn } from '../../../db/columns.ts';
import type { Db } from '../../../db/database.ts';
import { fromFile, toFile } from '../../../db/row-values.ts';
import type { Deps } from '../../../deps.ts';
import { fieldError } from '../../../errors.ts';
import {
  listCashAccountIds,
  listCashTransactions,
} from '../../../ledger/cash-accounts.repository.ts';
import { idOfImport, numbersOfImports } from '../../../ledger/import-numbers.repository.ts';
import { toEntry } from '../../../ledger/stored-entry.ts';
import { chunks } from '../../../lib/chunks.ts';
import type { EntryRow } from './entries.repository.ts';
import { blankEntry } from './entry-rows.ts';
import { foldRows, type PositionColumns, positionColumns } from './position.ts';

export type InvestmentInFile = PersonalFile['investments'][number];
export type EntryInFile = NonNullable<InvestmentInFile['entries']>[number];

/** An entry in the personal export. */
export function entryToFile(row: EntryRow, places: CashPlaces): EntryInFile {
  const cash = places.transactions.get(row.account_transaction_id ?? '');
  return toFile(tradeInFile, entriesTable, row, {
    pair: row.pair_id,
    cash,
    accountAmount: cash && row.account_amount,
    lots: row.carried_lots === null ? undefined : JSON.parse(row.carried_lots),
    import: places.imports.get(row.batch_id ?? ''),
    fingerprint: row.fingerprint ?? undefined,
  });
}

/** Where accounts and transactions stand in the file, by their ids. */
export interface CashPlaces {
  /** The number of an account, from 1. */
  accounts: ReadonlyMap<string, number>;
  /** Of those transactions that move the money of an entry or an order. */
  transactions: ReadonlyMap<string, NonNullable<EntryInFile['cash']>>;
  /** The number of an import, from 1. */
  imports: ReadonlyMap<string, number>;
}

export async function findCashPlaces(
  db: Db,
  ownerId: string,
  rows: readonly { account_transaction_id: string | null }[],
): Promise<CashPlaces> {
  const ids = rows.flatMap((row) => row.account_transaction_id ?? []);
  const accounts = await listCashAccountIds(db, ownerId);
  const numbers = new Map(accounts.map((id, index) => [id, index + 1]));
  const places = new Map<string, NonNullable<EntryInFile['cash']>>();
  for (const some of chunks(ids, rowsAtOnce)) {
    for (const row of await listCashTransactions(db, ownerId, some)) {
      const account = numbers.get(row.account_id);
      if (account) places.set(row.id, { account, transaction: row.sequence });
    }
  }
  const imports = await numbersOfImports(db, ownerId);
  return { accounts: numbers, transactions: places, imports };
}

const rowsAtOnce = 500;

/**
 * Links the entries of a file with the transactions that move their money. Throws at `place` where
 * the two do not match, or the transaction belongs to another entry already.
 */
function linkCash(
  cash: RowSource['cash'],
  rows: readonly EntryRow[],
  entries: readonly EntryInFile[],
  place: string,
): void {
  for (const [at, { cash: stated, accountAmount }] of entries.entries()) {
    const row = rows[at];
    if (!row || stated == null) continue;
    const key = cashPlace(stated.account, stated.transaction);
    const booked = cash.get(key);
    const isItsOwn = booked?.entryType === row.type && booked.day === row.day && !booked.isOrder;
    if (!booked || !isItsOwn) {
      throw fieldError(`${place}.entries.${at}.cash`, '关联的账户流水与这笔交易不一致');
    }
    cash.delete(key);
    row.id = booked.tradeId;
    row.account_id = booked.accountId;
    row.account_transaction_id = booked.id;
    row.account_amount = toNullableDecimalColumn(accountAmount);
  }
}

/** The new ids of pairs, shared by all holdings of a file. */
export type PairIds = Map<string, string>;

/**
 * The entries of a holding in a file as rows, and what they come to. A file without entries states
 * the opening. Throws at `place` when they cannot be, or do not come to the quantity in the file.
 */
export function readEntries(
  deps: RowSource,
  holding: { id: string; owner_id: string },
  holdingInFile: Omit<InvestmentInFile, 'prices'>,
  place: string,
  pairs: PairIds,
): { rows: EntryRow[]; position: PositionColumns } {
  const rows =
    holdingInFile.entries?.map((entry, at) => toRow(deps, holding, entry, at + 1, pairs)) ??
    openingOf(deps, holding, holdingInFile);
  if (holdingInFile.entries) linkCash(deps.cash, rows, holdingInFile.entries, place);
  if (holdingInFile.entries) refuseUnsound(deps, rows, holdingInFile, place);
  else if (Number(holdingInFile.quantity) <= 0)
    throw fieldError(`${place}.quantity`, '数字超出允许的范围');
  const folded = foldRows(rows, holdingInFile.investmentType);
  if ('problem' in folded) {
    const at = rows.findIndex(({ id }) => id === folded.entry.id);
    const refusal = refusalOf(folded, folded.entry.id);
    const text = refusal.refused === 'ENTRY' ? refusal.problem.message : refusal.message;
    throw fieldError(`${place}.entries.${at}.quantity`, text);
  }
  const position = positionColumns(folded);
  if (position.quantity !== toDecimalColumn(holdingInFile.quantity)) {
    throw fieldError(`${place}.quantity`, '数量与交易记录不一致，文件可能不完整');
  }
  return { rows, position };
}

function openingOf(
  deps: Pick<Deps, 'newId' | 'now'>,
  holding: { id: string; owner_id: string },
  holdingInFile: Omit<InvestmentInFile, 'prices'>,
): EntryRow[] {
  return [
    {
      ...blankEntry(deps, holding, 1),
      day: holdingInFile.purchaseDate,
      quantity: toDecimalColumn(holdingInFile.quantity),
      price: toDecimalColumn(holdingInFile.purchasePrice),
      origin: 'import',
      created_at: holdingInFile.createdAt,
      updated_at: holdingInFile.updatedAt,
    },
  ];
}

function toRow(
  deps: Pick<RowSource, 'newId' | 'now' | 'imports'>,
  holding: { id: string; owner_id: string },
  entry: EntryInFile,
  sequence: number,
  pairs: PairIds,
): EntryRow {
  const { pair } = entry;
  if (pair != null && !pairs.has(pair)) pairs.set(pair, deps.newId());
  return fromFile(entriesTable, entry, {
    id: deps.newId(),
    owner_id: holding.owner_id,
    investment_id: holding.id,
    sequence,
    account_id: null,
    account_amount: null,
    account_transaction_id: null,
    pair_id: pair == null ? null : (pairs.get(pair) ?? null),
    carried_lots: lotsOfFile(entry),
    batch_id: idOfImport(deps, entry.import),
    version: 0,
  });
}

function lotsOfFile({ lots }: EntryInFile): string | null {
  if (!lots) return null;
  const text = (number: string | number) => toText(decimal(number));
  return JSON.stringify(
    lots.map(({ day, confirmDay, quantity, cost, dividends }) => ({
      day,
      confirmDay,
      quantity: text(quantity),
      cost: text(cost),
      ...(dividends !== undefined && { dividends: text(dividends) }),
    })),
  );
}

/** Whether the lots of an entry are those of a transfer to it, and come to its quantity. */
function hasSoundLots({ type, day, quantity, lots }: Entry): boolean {
  if (lots === null) return true;
  const isOlder = lots.every((lot) => lot.day <= day);
  const total = sum(lots.map((lot) => decimal(lot.quantity)));
  return type === 'TRANSFER_IN' && isOlder && total.eq(quantity ?? 0);
}

function refuseUnsound(
  { now, config }: RowSource,
  rows: readonly EntryRow[],
  { currency, investmentType }: Omit<InvestmentInFile, 'prices'>,
  place: string,
): void {
  const today = dayIn(config.timeZone, now());
  const places = amountPlacesOf(investmentType);
  const opening = rows.find(({ type }) => type === 'OPENING');
  for (const [at, row] of rows.entries()) {
    // The form of a holding takes a purchase date to come, and writes it into the opening.
    const context = { today: row === opening ? row.day : today, currency };
    const hasCounterpart = row.pair_id !== null;
    const [problem] = [
      ...entryProblems(toEntry(row), { ...context, hasCounterpart }, places),
      ...(opening && row !== opening ? openingProblems(toEntry(row), [toEntry(opening)]) : []),
    ];
    if (problem) throw fieldError(`${place}.entries.${at}.${problem.field}`, problem.message);
    if (!hasSoundLots(toEntry(row))) {
      throw fieldError(`${place}.entries.${at}.lots`, '转入的批次与转入的数量或日期不一致');
    }
  }
}

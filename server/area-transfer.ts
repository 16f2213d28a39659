import type { ActKind } from '../contract/accounts/act-kinds.ts';
import type { Currency } from '../contract/fields/currencies.ts';
import type { EntryType } from '../contract/investments/entry-types.ts';
import type { Imported, PersonalFile } from '../contract/personal-data/personal-data.ts';
import type { Day } from '../finance/calendar/days.ts';
import type { Db, Tx } from './db/database.ts';
import type { Deps } from './deps.ts';
import { fieldError } from './errors.ts';
import type { Sheet } from './spreadsheets/workbook.ts';

/** The lists of a personal export. */
export type ListName = Exclude<keyof PersonalFile, 'format' | 'version'>;

/** What an import needs of the server. */
export type ImportDeps = Pick<Deps, 'newId' | 'now' | 'randomBytes'> & {
  config: Pick<Deps['config'], 'timeZone'>;
};

/** What the rows of an import are made with. */
export type RowSource = ImportDeps & {
  /** The trades booked by the accounts of the file, for entries and orders, by `cashPlace`. */
  cash: Map<string, ImportedCash>;
  /** The ids of the imports of the file, by their numbers. */
  imports: Map<number, string>;
  /** The acts whose money the accounts of the file have booked, by the place of their first transaction. */
  acts: Map<string, ImportedAct>;
  /**
   * What people booked themselves, by its place: the id that stands for it, its account and amount, and whether
   * it stands. One that was taken back is there for the entry that it was merged into.
   */
  entries: Map<string, ImportedEntry>;
  /** The ids of the transfers of the file that were not taken back, by the places of their outgoing sides. */
  transfers: Map<string, string>;
  /** The ids that the accounts of the file have got, in its order, with their currencies. */
  accounts: { id: string; currency: Currency }[];
  /**
   * The ids of deposits, holdings, other assets, loans, debts and what recurs of the file, by their area and place in it:
   * `deposits 2`, `debts payables 1`.
   */
  items: Map<string, string>;
  /** The ids that the fixed assets of the file have got, by their codes. */
  assets: Map<string, string>;
};

/** A deposit, withdrawal or interest of an import. */
export interface ImportedEntry {
  chain: string;
  accountId: string;
  /** A signed decimal. */
  amount: string;
  stands: boolean;
}

/** What an act of an import has moved, and the id that its row gets. */
export interface ImportedAct {
  id: string;
  /** Those that were not taken back, in the order of the file. */
  standing: ImportedActLine[];
}

export interface ImportedActLine {
  kind: ActKind;
  accountId: string;
  currency: Currency;
  day: Day;
  /** Signed. */
  amount: string;
}

/** A transaction of an import that moves the money of an entry or a fund order. */
export interface ImportedCash {
  id: string;
  accountId: string;
  day: Day;
  /** A signed decimal. */
  amount: string;
  /** The id that its entry or order gets. */
  tradeId: string;
  isOrder: boolean;
  entryType: EntryType;
}

/** Where a transaction stands in a file: the number of its account and its own, both from 1. */
export function cashPlace(account: number, transaction: number): string {
  return `${account}.${transaction}`;
}

/** The key on the balance sheet of a thing of the file, by its area and its place (`item-places.repository.ts`). */
export function itemKeyOf(
  { accounts, assets, items }: RowSource,
  { area, item }: { area: string; item: string },
  field: string,
): string {
  const id =
    area === 'accounts'
      ? accounts[Number(item) - 1]?.id
      : area === 'fixed-assets'
        ? assets.get(item)
        : items.get(`${area} ${item}`);
  if (id === undefined) throw fieldError(field, '必须是文件里的资产');
  return `${area} ${id}`;
}

/**
 * One list of the personal export: how its area writes it, reads it back and shows it in a workbook.
 * `Rows` are the rows of its tables, table by table.
 */
export interface Transfer<Name extends ListName, Rows extends object = object> {
  list: Name;
  /** Left out where a file is imported into a household. */
  isPersons?: true;
  read(db: Db, ownerId: string): Promise<PersonalFile[Name]>;
  /**
   * Turns a list into rows, tables that others refer to first. Throws an AppError for what no export
   * can contain. Runs before the transaction, and for a large file in another process: it has no
   * database.
   */
  prepare(source: RowSource, ownerId: string, list: PersonalFile[Name]): Rows;
  /** Inserts rows that `prepare` made: a part of one table at a time, table after table. */
  insert(tx: Tx, rows: Partial<Rows>): Promise<void>;
  /** The list as sheets to read and print; a sheet is there also when it has no rows. */
  sheets(rows: PersonalFile[Name]): Sheet[];
  /** What the answer of an import counts beside the rows of the list. */
  counts?(rows: PersonalFile[Name]): Partial<Imported>;
}

/** A transfer of whichever list. */
export type AreaTransfer = Transfer<ListName>;

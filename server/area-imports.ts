import type { Currency } from '../contract/fields/currencies.ts';
import type { ImportKind } from '../contract/imports/import-words.ts';
import type {
  AccountChoice,
  ImportAccount,
  ImportCategoryWord,
  ImportInstrument,
  ImportRow,
  InstrumentChoice,
  SentRow,
} from '../contract/imports/imports.ts';
import type { EntryType } from '../contract/investments/entry-types.ts';
import { fold } from '../finance/spending/fold.ts';
import type { CountedArea } from './db/data-revision.ts';
import type { Db, Tx } from './db/database.ts';
import type { Deps } from './deps.ts';
import type { AppError } from './errors.ts';

/** How an area takes imports of one kind: works out what they do, writes them, and undoes them. */
export interface AreaImports {
  kind: ImportKind;
  /** Refuses what is named and is not the owner's, each at its field. */
  check: (db: Db, ownerId: string, named: ImportChoices) => Promise<void>;
  /** The areas whose rows a plan rests on: while their revisions stand, so does the plan. */
  restsOn: (named: ImportChoices) => readonly CountedArea[];
  /** Works out what a draft does to what is stored now. */
  plan: (db: Db, deps: Deps, draft: ImportDraft) => Promise<ImportPlan>;
  /**
   * Undoes exactly what an import has written, or throws with the records that are in the way. Of cash,
   * answers which of the entries it took back had been edited since.
   */
  undo: (tx: Tx, deps: Deps, batch: ImportBatch) => Promise<UndoneImport | undefined>;
}

/** What an owner has chosen for the accounts and holdings that a file names. */
export interface ImportChoices {
  accounts: readonly AccountChoice[];
  instruments: readonly InstrumentChoice[];
  cashAccountId: string | null;
  /** The synced account that trades belong to instead of holdings. */
  securitiesAccountId: string | null;
}

/** The rows of a file with the choices of its owner. */
export interface ImportDraft extends ImportChoices {
  id: string;
  ownerId: string;
  source: string;
  /** The rows as they were sent, part by part, read anew each time: a file is never in memory whole. */
  parts: () => AsyncIterable<readonly SentRow[]>;
  /** The meaning of words, those remembered from earlier imports included. */
  words: ReadonlyMap<string, EntryType | 'SKIP'>;
  categories: CategoryChoices;
  /** Whether the row of a line is imported, if it is in this state. */
  isChosen: (n: number, state: 'NEW' | 'DUPLICATE') => boolean;
}

/** The categories that an owner has chosen on the preview; null: none. What is not there stays as it is proposed. */
export interface CategoryChoices {
  /** By lines. */
  rows: Readonly<Record<string, string | null>>;
  /** By `payeeKey`. */
  payees: Readonly<Record<string, string | null>>;
  /** By the words of the file, of a change that is not written yet. */
  words: ReadonlyMap<string, string | null>;
}

/** The key by which entries of one payee and direction are matched, however the name is spelt. */
export function payeeKey(payee: string, isIncoming: boolean): string {
  return `${isIncoming ? '+' : '-'}${fold(payee)}`;
}

/** What a draft does. */
export interface ImportPlan {
  /** In the order of the rows sent. */
  rows: readonly PlannedRow[];
  /** What the row at a place becomes, which is worked out when it is asked for. */
  becomes: (index: number) => JudgedRow['becomes'];
  /** Only the day of that, where all else of it takes long to work out. */
  dayOf?: (index: number) => string | null;
  accounts: ImportAccount[];
  instruments: ImportInstrument[];
  unknownWords: string[];
  /** The categories of a file that has its own. */
  categoryWords?: ImportCategoryWord[];
  /** Why it cannot be written as it is; undefined when it can. */
  refusal: AppError | undefined;
  /** Locks all rows that `write` changes until the transaction ends. */
  lock: (tx: Tx) => Promise<unknown>;
  /** Writes all chosen rows, once, after `lock`, while what the plan rests on is unchanged. */
  write: (tx: Tx) => Promise<ImportOutcome>;
}

export type JudgedRow = Omit<ImportRow, 'sent'>;
type PlannedRow = Omit<JudgedRow, 'becomes'>;

/** How much was written, and what was made for it. */
export interface ImportOutcome {
  transactions: number;
  entries: number;
  /** Ids. */
  accounts: string[];
  investments: string[];
  /** Rows of a list that came back. */
  items?: ImportedItem[];
}

/** What undoing an import took back. */
export interface UndoneImport {
  transactions: number;
  edited: EditedEntry[];
}

/** An entry of an import that was edited before it was taken back, as it was then; `amount` is signed. */
export interface EditedEntry {
  id: string;
  accountId: string;
  day: string;
  amount: number;
  currency?: Currency | undefined;
  description: string | null;
}

/** A row of a list that an import has added. */
export interface ImportedItem {
  id: string;
  version: number;
}

/** An applied import, and what was made for it. */
export interface ImportBatch {
  id: string;
  ownerId: string;
  accounts: readonly string[];
  investments: readonly string[];
  items: readonly ImportedItem[];
}

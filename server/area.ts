import type { ActKind } from '../contract/accounts/act-kinds.ts';
import type { AllocatedMarket, AllocatedType } from '../contract/allocation/allocation-fields.ts';
import type { Currency } from '../contract/fields/currencies.ts';
import type { EntryType } from '../contract/investments/entry-types.ts';
import type { InvestmentType } from '../contract/investments/investment-fields.ts';
import type { Imported, PersonalFile } from '../contract/personal-data/personal-data.ts';
import type { Day } from '../finance/calendar/days.ts';
import type { BrokerMoney } from '../finance/holdings/brokerage.ts';
import type { DatedPrice } from '../finance/holdings/held-value.ts';
import type { RateTable } from '../finance/money/rates.ts';
import type { AreaFlows } from '../finance/net-worth/flows.ts';
import type { Worth } from '../finance/net-worth/worth.ts';
import type { PastWorth, WorthSeries } from '../finance/net-worth/worth-series.ts';
import type { ReturnPosition } from '../finance/returns/position.ts';
import type { AreaImports } from './area-imports.ts';
import type { CountedArea } from './db/data-revision.ts';
import type { Database, Db, Tx } from './db/database.ts';
import type { Deps } from './deps.ts';
import type { AreaDues } from './due.ts';
import type { Route, TimePrecision } from './http/pipeline/route.ts';
import type { Problem } from './integrity/problem.ts';
import type { Relation } from './integrity/relations.ts';
import type { RulesOf } from './integrity/table-rules.ts';
import type { Job } from './jobs/job.ts';
import type { Report } from './report.ts';
import type { Sheet } from './spreadsheets/workbook.ts';

/**
 * What an area of the product declares of itself. The app, the jobs, net worth, the personal export
 * and import, and `check-data` loop over `areas.ts` instead of naming each area.
 */
export interface Area {
  /** The area's one word, as its folders are called. */
  name: string;
  /** The calls it answers. A function given to `onClose` ends what runs beside them. */
  routes?: (deps: Deps, onClose: OnClose) => Route[];
  /** The work it does by itself at given times. */
  jobs?: readonly Job[];
  /** What it adds to the balance sheet. */
  worth?: AreaWorth;
  /** The positive balances and the investments that it holds, each with what it is divided by. */
  allocate?: (db: Db, question: AllocationQuestion) => Promise<Allocated>;
  /** The reports about what it holds. */
  reports?: readonly Report[];
  /** Its positions, whose returns can be asked for. */
  returns?: AreaReturns;
  /** What of it falls due. */
  dues?: AreaDues;
  /** Its lists in the personal export: written, read back, and as sheets of a workbook. */
  transfer?: readonly AreaTransfer[];
  /** What it takes from the files of banks and brokers. */
  imports?: AreaImports;
  /** What must hold of its rows. */
  integrity?: Integrity;
}

export type OnClose = (close: () => Promise<void>) => void;

export interface AreaWorth {
  /** Which counter of the data revision rises when a row behind the worth changes. */
  counter: CountedArea;
  /** How finely `find` depends on the present time: by the minute where it counts stale prices. */
  precision: TimePrecision;
  /** What the area adds today, with the figures that exist for the present alone. */
  find: (db: Db, question: WorthQuestion) => Promise<Worth>;
  /**
   * What it added at the end of each of some days before today, which ascend: one pass over its
   * rows, however many days there are.
   */
  findOnDays: (db: Db, question: PastQuestion) => Promise<PastWorth>;
  /**
   * What it added at the end of one day, and every change of that until the end of another, by the
   * parts of the attribution. Together they are what `findOnDays`, today `find`, answers.
   */
  findFlows: (db: Db, question: FlowQuestion) => Promise<AreaFlows>;
  /** The first day on which it added something; undefined when it never did. */
  findFirstDay: (db: Db, ownerId: string) => Promise<Day | undefined>;
}

export interface AreaReturns {
  /** What the id in the path of a call names. */
  rows: 'investment' | 'securities-account';
  /** The positions of an owner, or the one that is named. */
  find: (db: Db, question: ReturnsQuestion) => Promise<ReturnScope>;
}

/** Whose returns are asked for. */
export interface ReturnsQuestion {
  ownerId: string;
  /** One position, whatever its status. */
  id?: string | undefined;
  /** Only investments of this type. */
  type?: InvestmentType | undefined;
  /** The newest rates. */
  rates: RateTable;
  now: Date;
}

/** Positions, and what they were worth on past days. */
export interface ReturnScope {
  positions: readonly ReturnPosition[];
  /** Reads what the values at the end of some days, which ascend, rest on. */
  value: (days: readonly Day[]) => Promise<ScopeValues>;
}

export interface ScopeValues {
  /** What these positions came to at the end of each of the days. */
  seriesOf: (positions: readonly ReturnPosition[]) => readonly WorthSeries[];
  /** The newest price of a position on a day or before it. */
  priceOn: (position: ReturnPosition, day: Day) => DatedPrice | undefined;
}

/** Whose worth on which past days is asked for. */
export interface PastQuestion {
  ownerId: string;
  days: readonly Day[];
  baseCurrency: Currency;
}

/** Whose worth is asked for between the ends of which days. */
export interface FlowQuestion {
  ownerId: string;
  from: Day;
  /** After `from`; `today` at the latest. */
  to: Day;
  today: Day;
  now: Date;
  baseCurrency: Currency;
  /** The newest. */
  rates: RateTable;
}

/** Whose worth is asked for, and as of when. */
export interface WorthQuestion {
  ownerId: string;
  /** The currency of the figures that are one amount; holdings keep their own. */
  currency: Currency;
  baseCurrency: Currency;
  rates: RateTable;
  /** The present day in `TIME_ZONE`. */
  today: string;
  now: Date;
}

export type AllocationQuestion = Pick<WorthQuestion, 'ownerId' | 'rates' | 'today' | 'now'>;

/** What an area holds, and the accounts that it is in, empty ones too. */
export interface Allocated {
  accounts: { id: string; label: string }[];
  items: AllocatedItem[];
}

/** One balance or investment, and where it belongs in each division of the whole. */
export interface AllocatedItem {
  money: BrokerMoney;
  type: AllocatedType;
  market: AllocatedMarket;
  accountId: string;
}

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
  /** The ids that the accounts of the file have got, in its order, with their currencies. */
  accounts: { id: string; currency: Currency }[];
  /** The ids that the fixed assets of the file have got, by their codes. */
  assets: Map<string, string>;
};

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

/**
 * One list of the personal export: how its area writes it, reads it back and shows it in a workbook.
 * `Rows` are the rows of its tables, table by table.
 */
export interface Transfer<Name extends ListName, Rows extends object = object> {
  list: Name;
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

/** The rules that `check-data` checks an area's rows by. */
export interface Integrity {
  rules: Partial<RulesOf<keyof Database>>;
  /** References between tables; those of another owner's row are broken too. */
  relations: readonly Relation[];
  /** What holds between rows, such as balances that are the sums of their entries. */
  checks?: readonly ((db: Db) => Promise<Problem[]>)[];
}

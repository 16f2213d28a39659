import type { Allocated, AllocationQuestion } from './area-allocation.ts';
import type { AreaEntries } from './area-entries.ts';
import type { AreaForecast } from './area-forecast.ts';
import type { HandOver } from './area-hand-overs.ts';
import type { AreaImports } from './area-imports.ts';
import type { ProposedCall } from './area-proposals.ts';
import type { AreaReturns } from './area-returns.ts';
import type { AreaTransfer } from './area-transfer.ts';
import type { AreaWorth } from './area-worth.ts';
import type { Database, Db } from './db/database.ts';
import type { Deps } from './deps.ts';
import type { AreaDues } from './due.ts';
import type { Route } from './http/pipeline/route.ts';
import type { IsWrong, Problem } from './integrity/problem.ts';
import type { Relation } from './integrity/relations.ts';
import type { RulesOf } from './integrity/table-rules.ts';
import type { Job } from './jobs/job.ts';
import type { Report } from './report.ts';

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
  /** What of it moves cash in the coming months. */
  forecast?: AreaForecast;
  /** Its lists in the personal export: written, read back, and as sheets of a workbook. */
  transfer?: readonly AreaTransfer[];
  /** What it takes from the files of banks and brokers. */
  imports?: readonly AreaImports[];
  /** The entries of it that a program may propose, and a person accepts. */
  proposals?: readonly ProposedCall[];
  /** Its single entries, which agents list and search. */
  entries?: AreaEntries;
  /** What of it is handed over between a person and their household, while its history stays. */
  handOvers?: readonly HandOver[];
  /** What must hold of its rows. */
  integrity?: Integrity;
}

export type OnClose = (close: () => Promise<void>) => void;

/** The rules that `check-data` checks an area's rows by. */
export interface Integrity {
  rules: Partial<RulesOf<keyof Database>>;
  /** References between tables; one to another owner's row counts as broken too. */
  relations: readonly Relation[];
  /** What holds between rows, such as balances that are the sums of their entries. */
  checks?: readonly ((db: Db, isWrong: IsWrong) => Promise<Problem[]>)[];
}

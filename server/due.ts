import type { DueKind } from '../contract/dues/due-kinds.ts';
import type { Day } from '../finance/calendar/days.ts';
import type { Money } from '../finance/money/money.ts';
import type { CountedArea } from './db/data-revision.ts';
import type { Db } from './db/database.ts';
import type { Deps } from './deps.ts';
import { yieldWhenLong } from './lib/loop-turns.ts';

/** What of an area falls due on a day. */
export interface AreaDues {
  /** The kinds that it finds; no other area has them. */
  kinds: readonly DueKind[];
  /** The area whose counter every change of them raises; left out, they rest on more, and are found quickly. */
  counted?: CountedArea;
  /** From the first day to the last, both included, in any order; settled ones too. */
  find: (db: Db, deps: Deps, question: DuesQuestion) => Promise<AreaDue[]>;
}

export interface DuesQuestion {
  ownerId: string;
  from: Day;
  to: Day;
  today: Day;
  /** The one kind that is asked for; all when left out. */
  kind?: DueKind | undefined;
  /** The one row whose dues are asked for; all when left out. Those of others may be answered as well. */
  rowId?: string | undefined;
}

/** The dues of many rows, worked out row by row: others go first where that takes long. */
export async function inSteps<Row>(
  rows: readonly Row[],
  duesOf: (row: Row) => readonly AreaDue[],
): Promise<AreaDue[]> {
  const dues: AreaDue[] = [];
  for (const [index, row] of rows.entries()) {
    if (index > 0) await yieldWhenLong();
    dues.push(...duesOf(row));
  }
  return dues;
}

export interface AreaDue {
  kind: DueKind;
  /** What falls due: a debt, an asset, a plan. */
  rowId: string;
  /** Which time it falls due, such as the number of an instalment; '' for what does so once. Edits leave it. */
  occurrence: string;
  /** With the name of the row. */
  title: string;
  date: Day;
  /** 0 or more; null where it is not known. */
  money: Money | null;
  /** The page where it is settled. */
  link: string;
  /** Whether its area counts it as settled. */
  isSettled: boolean;
  /** Of the row. */
  version: number;
  updatedAt: string;
}

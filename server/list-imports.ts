import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { z } from 'zod';
import type { ImportKind } from '../contract/imports/import-words.ts';
import type { SentRow } from '../contract/imports/imports.ts';
import { readDecimal, readMoment, readText } from '../finance/imports/read-cells.ts';
import type {
  AreaImports,
  ImportDraft,
  ImportedItem,
  ImportPlan,
  JudgedRow,
} from './area-imports.ts';
import type { CountedArea } from './db/data-revision.ts';
import type { Db, Tx } from './db/database.ts';
import type { Deps } from './deps.ts';
import { AppError } from './errors.ts';
import { type Blocking, blocked } from './ledger/undo-batch.ts';

type Becomes = Extract<NonNullable<JudgedRow['becomes']>, { item: string }>;

/** How the rows of an exported list of an area come back, each by the area's own way to add one. */
export interface ImportedList<Body> {
  kind: ImportKind;
  restsOn: readonly CountedArea[];
  /** What a row has to be, like the body of the call that adds one. */
  body: z.ZodType<Body>;
  /** The fields whose cells are numbers, and those that are days. All others are texts. */
  numbers: readonly string[];
  days: readonly string[];
  /** What a row and a stored one that is the same have alike. */
  keyOf: (body: Body) => string;
  findKeys: (db: Db, ownerId: string) => Promise<readonly string[]>;
  describe: (body: Body) => Becomes;
  /** Throws what adding it would be refused with. */
  check: (deps: Deps, body: Body) => void;
  /** Adds one; answers its id, and the version by which it is known whether it was changed since. */
  add: (tx: Tx, deps: Deps, draft: ImportDraft, body: Body) => Promise<ImportedItem>;
  /** Removes one as if it had never been; answers why not if more was recorded of it since. */
  remove: (
    tx: Tx,
    deps: Deps,
    batch: { ownerId: string; id: string },
    item: ImportedItem,
  ) => Promise<Blocking | undefined>;
}

/** Rows that are written or removed before other requests get a turn. */
const rowsInASlice = 200;

/** Takes the rows of one of our own lists back. */
export function importsOfList<Body>(list: ImportedList<Body>): AreaImports {
  return {
    kind: list.kind,
    restsOn: () => list.restsOn,
    check: async () => undefined,
    plan: (db, deps, draft) => planList(db, deps, draft, list),
    undo: async (tx, deps, { ownerId, id, items }) => {
      const blockedBy: Blocking[] = [];
      for (const [index, item] of items.toReversed().entries()) {
        if (index % rowsInASlice === 0) await yieldToEventLoop();
        const blocking = await list.remove(tx, deps, { ownerId, id }, item);
        if (blocking) blockedBy.push(blocking);
      }
      if (blockedBy.length === 0) return;
      throw blocked('这批数据之后还有建立在它上面的记录，未撤销', blockedBy);
    },
  };
}

async function planList<Body>(
  db: Db,
  deps: Deps,
  draft: ImportDraft,
  list: ImportedList<Body>,
): Promise<ImportPlan> {
  const stored = Map.groupBy(await list.findKeys(db, draft.ownerId), (key) => key);
  const known = new Map([...stored].map(([key, all]) => [key, all.length]));
  const rows: JudgedRow[] = [];
  const chosen: Body[] = [];
  for await (const part of draft.parts()) {
    for (const sent of part) {
      const { row, body } = judge(sent, deps, draft, list, known);
      rows.push(row);
      if (row.chosen && body !== undefined) chosen.push(body);
    }
  }
  return {
    rows,
    becomes: (index) => rows[index]?.becomes ?? null,
    accounts: [],
    instruments: [],
    unknownWords: [],
    refusal: undefined,
    // What is added is new, and what is there is not changed.
    lock: async () => undefined,
    write: async (tx) => {
      const items: ImportedItem[] = [];
      for (const body of chosen) {
        if (items.length % rowsInASlice === 0) await yieldToEventLoop();
        items.push(await list.add(tx, deps, draft, body));
      }
      return { transactions: 0, entries: 0, accounts: [], investments: [], items };
    },
  };
}

function judge<Body>(
  sent: SentRow,
  deps: Deps,
  draft: ImportDraft,
  list: ImportedList<Body>,
  known: Map<string, number>,
): { row: JudgedRow; body?: Body } {
  const warnings = sent.check ? [sent.check] : [];
  const none = { n: sent.n, chosen: false, transferWith: null, becomes: null };
  if (sent.skip) return { row: { ...none, state: 'SKIPPED', problems: [sent.skip], warnings: [] } };
  const { cells, problems } = cellsOf(sent, deps, list);
  if (sent.problem) problems.unshift(sent.problem);
  const read = problems.length > 0 ? undefined : list.body.safeParse(cells);
  if (read && !read.success) problems.push(...read.error.issues.map(({ message }) => message));
  if (read?.success) problems.push(...refusalsOf(() => list.check(deps, read.data)));
  if (!read?.success || problems.length > 0) {
    return { row: { ...none, state: 'ERROR', problems: [...new Set(problems)], warnings } };
  }
  const key = list.keyOf(read.data);
  const left = known.get(key) ?? 0;
  known.set(key, left - 1);
  const state = left > 0 ? 'DUPLICATE' : 'NEW';
  const row: JudgedRow = {
    n: sent.n,
    state,
    chosen: draft.isChosen(sent.n, state),
    problems: [],
    warnings,
    transferWith: null,
    becomes: list.describe(read.data),
  };
  return { row, body: read.data };
}

function refusalsOf(check: () => void): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof AppError) return [error.message];
    throw error;
  }
}

/** The cells of a row as the body of a call has them, and which of them cannot be read. */
function cellsOf<Body>(
  { fields }: SentRow,
  { config: { timeZone } }: Deps,
  { numbers, days }: ImportedList<Body>,
): { cells: Record<string, unknown>; problems: string[] } {
  const cells: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, cell] of Object.entries(fields ?? {})) {
    if (cell === null || cell === '') continue;
    if (numbers.includes(name)) {
      const number = readDecimal(cell);
      if (typeof number === 'string') cells[name] = Number(number);
      else if (number === undefined) problems.push(`“${String(cell).slice(0, 50)}”不是数字`);
    } else if (days.includes(name)) {
      const moment = readMoment(cell, timeZone);
      if (moment) cells[name] = moment.day;
      else if (moment === undefined) problems.push(`“${String(cell).slice(0, 50)}”不是日期`);
    } else cells[name] = readText(cell);
  }
  return { cells, problems };
}

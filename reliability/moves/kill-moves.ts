import { setTimeout as sleep } from 'node:timers/promises';
import type { MovableKind } from '../../contract/moves/move-words.ts';
import type { Db } from '../../server/db/database.ts';
import { checkData } from '../../server/integrity/check-data.ts';
import { problemText } from '../../server/integrity/problem.ts';
import { buildTestApp, type TestApp } from '../../server/testing/build-test-app.ts';
import type { RowKind } from '../../server/testing/households/household.ts';
import { type ServerProcess, startServer } from '../../server/testing/server-process.ts';
import type { SignedIn } from '../../server/testing/sign-in.ts';
import type { TestDatabase } from '../../server/testing/test-database.ts';
import {
  confirmNow,
  type Home,
  offlineEnvironment,
  prepare,
  rowsOfBoth,
  togetherNow,
} from './home.ts';

/** When a server is killed at the latest, as a part of how long the slowest move took that was answered. */
const latest = 1.2;

const things: readonly [MovableKind, RowKind][] = [
  ['ACCOUNT', 'account'],
  ['ACCOUNT', 'account'],
  ['HOLDING', 'share'],
  ['HOLDING', 'fund'],
  ['DEPOSIT', 'deposit'],
  ['FIXED_ASSET', 'asset'],
  ['LOAN', 'loan'],
  ['DEBT', 'receivable'],
  ['OTHER_ASSET', 'other'],
];

/** The counts over all kills so far, and in words what was wrong. */
export interface MoveKills {
  kills: number;
  /** Answered before the kill. */
  acknowledged: number;
  /** Not answered, and found done. */
  unansweredDone: number;
  /** Not answered, and found not begun. */
  unansweredNothing: number;
  wrong: string[];
}

export interface MoveKillOptions {
  kills: number;
  /** Entries of the account with most. */
  importedRows: number;
  onKill?: (report: MoveKills) => void;
}

/** The last move, while it can be undone, and the rows before it. */
interface Undoable {
  id: string;
  before: string[];
}

/** A move, or the undoing of one, that a server is asked for. */
interface Act {
  name: string;
  method: 'POST' | 'DELETE';
  path: string;
  body?: object;
  /** The rows of both owners once it is done; undefined where they are known only then. */
  after: string[] | undefined;
}

/**
 * Lets a member move things to the household and back, and undo moves, and kills the server with SIGKILL at a random
 * time during each. After each restart either all rows of both owners are as before or the whole is done: undoing a
 * move, which refuses unless every moved row is as the move left it, gives back every row of both; what both own
 * together is unchanged, the check of all data finds nothing, and what was acknowledged is done.
 */
export async function killMoves(
  database: TestDatabase,
  { kills, importedRows, onKill }: MoveKillOptions,
): Promise<MoveKills> {
  const test = await buildTestApp({ deps: { db: database.db } });
  const report: MoveKills = {
    ...{ kills: 0, acknowledged: 0, unansweredDone: 0, unansweredNothing: 0, wrong: [] },
  };
  const env = offlineEnvironment(database);
  let server: ServerProcess | undefined;
  try {
    const home = await prepare(test, importedRows);
    /**
     * How long the slowest answered move took; undefined until the first, which is of the account with most entries and
     * during which no server is killed. The time of the last one would not do: where servers are killed early, only the
     * quick moves are answered.
     */
    let slowestMs: number | undefined;
    let undoable: Undoable | undefined;
    while (report.kills < kills) {
      await confirmNow(database.db, home.user);
      const before = await rowsOfBoth(database.db, home);
      server ??= await startServer(env);
      const act = await chooseAct(home, slowestMs === undefined, undoable);
      const sent = send(server.url, home.user, act);
      if (slowestMs === undefined) await sent;
      else {
        await sleep(Math.random() * latest * slowestMs);
        await server.end('SIGKILL');
        server = undefined;
        report.kills += 1;
      }
      const answer = await sent;
      if (answer?.status === 200) {
        report.acknowledged += 1;
        slowestMs = Math.max(slowestMs ?? 0, answer.ms);
      } else if (answer) {
        report.wrong.push(`${act.name}: ${answer.status} ${answer.text}`);
      }
      const now = await rowsOfBoth(database.db, home);
      const isAsBefore = isSame(now, before);
      const moved = isAsBefore ? undefined : await findNewest(database.db, home.id);
      const isDone = act.after ? isSame(now, act.after) : !isAsBefore && moved !== undefined;
      if (isAsBefore) {
        if (answer?.status === 200) report.wrong.push(`${act.name}: acknowledged and lost`);
        else if (!answer) report.unansweredNothing += 1;
      } else if (!isDone) report.wrong.push(`${act.name}: done in part`);
      else if (!answer) report.unansweredDone += 1;
      if (isDone && !isAsBefore) {
        undoable = act.after || !moved ? undefined : { id: moved, before };
      }
      report.wrong.push(...(await problemsOf(test, home)).map((what) => `${act.name}: ${what}`));
      onKill?.(report);
    }
    return report;
  } finally {
    await server?.end('SIGKILL');
    await test.close();
  }
}

/** The first act is the move of the account with most entries; later ones move any thing, or undo. */
async function chooseAct(home: Home, isFirst: boolean, undoable: Undoable | undefined) {
  if (isFirst) return chooseMove(home, 'ACCOUNT', home.house.rows.account[0]?.id);
  if (undoable && Math.random() < 0.5) {
    const { id, before } = undoable;
    return {
      name: 'undo',
      method: 'DELETE',
      path: `/household/moves/${id}`,
      after: before,
    } as const;
  }
  const [kind, row] = anyOf(things) ?? ['ACCOUNT', 'account'];
  return chooseMove(home, kind, anyOf(home.house.rows[row])?.id);
}

/** Chooses what moves with a thing of either owner: what has to, and of the rest some. */
async function chooseMove(
  { house }: Home,
  kind: MovableKind,
  id: string | undefined,
): Promise<Act> {
  const body = { kind, id, categories: 'KEEP' };
  const { data, isRefused } = await house.send('POST', '/household/moves/preview', body);
  if (isRefused) throw new Error(`the move of a ${kind} cannot be previewed`);
  const linked = data.linked as { kind: MovableKind; id: string; isRequired: boolean }[];
  const others = linked.filter(({ isRequired }) => isRequired || Math.random() < 0.5);
  return {
    name: `${kind} to ${data.to}`,
    method: 'POST',
    path: '/household/moves',
    body: { ...body, with: others.map((one) => ({ kind: one.kind, id: one.id })) },
    after: undefined,
  };
}

function anyOf<T>(all: readonly T[]): T | undefined {
  return all[Math.floor(Math.random() * all.length)];
}

/** Sends a call; undefined where the server was gone before it answered. */
async function send(url: string, { token }: SignedIn, { method, path, body }: Act) {
  const startedAt = performance.now();
  try {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text, ms: performance.now() - startedAt };
  } catch (error) {
    // What fetch throws when the connection ends.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

async function problemsOf({ deps: { db } }: TestApp, home: Home): Promise<string[]> {
  const now = await togetherNow(home);
  const other = [...new Set([...now.keys(), ...home.together.keys()])].filter(
    // Each owner's column is rounded to the fen on its own.
    (key) => Math.abs((now.get(key) ?? 0) - (home.together.get(key) ?? 0)) > 0.021,
  );
  return [
    ...(await checkData(db)).map(problemText),
    ...other.map((key) => `${key} was ${home.together.get(key)} and is ${now.get(key)}`),
  ];
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((row, at) => row === other[at]);
}

async function findNewest(db: Db, householdId: string): Promise<string | undefined> {
  const newest = await db
    .selectFrom('household_moves')
    .select('id')
    .where('owner_id', '=', householdId)
    .orderBy('moved_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id;
}

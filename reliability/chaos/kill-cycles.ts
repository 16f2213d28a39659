import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { type DatabaseTarget, openDatabase } from '../../server/db/open-database.ts';
import { checkData } from '../../server/integrity/check-data.ts';
import { problemText } from '../../server/integrity/problem.ts';
import {
  environmentOf,
  type ServerProcess,
  startServer,
} from '../../server/testing/server-process.ts';
import { signIn } from '../../server/testing/sign-in.ts';
import type { TestDatabase } from '../../server/testing/test-database.ts';
import { compare, type Write } from './journal.ts';
import { type Load, startLoad } from './load.ts';

export interface KillOptions {
  cycles: number;
  writesPerSecond: number;
  /** Processes on the one database: one of them is killed, the others go on. */
  processes?: number;
  /** Whether to stop before all cycles are done. */
  isOver?: () => boolean;
  /** Called after each cycle. */
  onCycle?: (report: KillReport) => void;
}

/** The counts over all cycles so far. */
export interface KillReport {
  cycles: number;
  writes: number;
  acknowledged: number;
  /** Sent and never answered, because the process was gone. */
  unanswered: number;
  lost: string[];
  doubled: string[];
  /** The problems that the check of all data found. */
  problems: string[];
  /** Answers that were not a success. */
  refusals: string[];
}

/**
 * Kills a server with SIGKILL in a stream of writes, starts it again, and checks that everything that
 * was acknowledged is stored once, and every invariant holds. Then sends again what was not
 * answered, as a browser does, and checks that it is stored once. Repeats this on one database.
 */
export async function killCycles(test: TestDatabase, options: KillOptions): Promise<KillReport> {
  const { cycles, writesPerSecond, processes = 1, isOver, onCycle } = options;
  const deps = { db: test.db, now: () => new Date(), newId: () => newId() };
  const { token } = await signIn({ deps });
  const start = () => startServer(environmentOf(test.target, test.folder));
  const servers: ServerProcess[] = [];
  for (let server = 0; server < processes; server += 1) servers.push(await start());
  const load = await startLoad(() => servers.map(({ url }) => url), token, writesPerSecond);
  const report: KillReport = {
    cycles: 0,
    writes: 0,
    acknowledged: 0,
    unanswered: 0,
    lost: [],
    doubled: [],
    problems: [],
    refusals: load.refusals,
  };
  while (report.cycles < cycles && !isOver?.()) {
    const before = load.writes.length;
    const stopSending = load.begin();
    // The server is killed once some writes are done, within the next 22, so that it is at work on any machine.
    await until(() => load.writes.slice(before).filter(isAcknowledged).length >= 5);
    await sleep((Math.random() * 22_000) / writesPerSecond);
    const victim = servers[report.cycles % processes] as ServerProcess;
    await victim.end('SIGKILL');
    await sleep(processes > 1 ? 600 : 50);
    await stopSending();
    servers[report.cycles % processes] = await start();
    await checkWrites(test.target, load, report, before);
    report.cycles += 1;
    onCycle?.(report);
  }
  for (const server of servers) await server.end('SIGTERM');
  return report;
}

const isAcknowledged = ({ acknowledged }: Write) => acknowledged;

/** Waits until a condition holds, and fails after a minute. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const patientUntil = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > patientUntil) throw new Error('the server acknowledges nothing');
    await sleep(5);
  }
}

/** What one kill did to the writes since `before`, added to the report; unanswered ones are sent again. */
export async function checkWrites(
  target: DatabaseTarget,
  load: Load,
  report: KillReport,
  before: number,
): Promise<void> {
  const db = openDatabase(target.kind === 'sqlite' ? { ...target, readOnly: true } : target);
  try {
    const recent = load.writes.slice(before);
    report.unanswered += recent.filter((write) => !write.acknowledged).length;
    report.acknowledged += recent.filter((write) => write.acknowledged).length;
    report.writes = load.writes.length;
    report.lost.push(...(await compare(db, load.writes)).lost);
    report.problems.push(...(await checkData(db)).map(problemText));
    await until(async () => {
      for (const write of recent) if (!write.acknowledged) await load.repeat(write);
      return recent.every(isAcknowledged) || load.refusals.length > 0;
    });
    const after = await compare(db, load.writes);
    report.lost.push(...after.lost);
    report.doubled.push(...after.doubled);
  } finally {
    await db.destroy();
  }
}

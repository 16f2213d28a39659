import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { openDatabase } from '../../server/db/open-database.ts';
import { signIn } from '../../server/testing/sign-in.ts';
import { checkWrites, type KillReport, until } from '../chaos/kill-cycles.ts';
import { startLoad } from '../chaos/load.ts';
import { databaseVersion } from '../checks/database-version.ts';
import type { Cluster } from './cluster.ts';
import { readThrough } from './reads.ts';

/** What is broken in a round. */
export const breakages = [
  'machine of the primary lost',
  'PostgreSQL of the primary killed',
  'network of the primary cut',
  'server killed',
  'pooler killed',
  'servers restarted',
  'servers of an earlier version replaced',
] as const;
export type Breakage = (typeof breakages)[number];

/** What a breakage cost. */
export interface Outage {
  breakage: Breakage;
  /** Until the first success of a write that was sent after it, in milliseconds. */
  writesMs: number;
  /** The longest time without a right answer to a read until then, in milliseconds. */
  readsMs: number;
  /** Writes that were not acknowledged when they were sent first. */
  failed: number;
}

export interface ClusterReport extends KillReport {
  outages: Outage[];
  /** Writes acknowledged before a breakage that a read after it lacked. */
  lacking: string[];
  version: string;
}

/**
 * Breaks one part of a cluster after the other under a steady load of writes. After each, every
 * acknowledged write has to be stored once and every invariant has to hold; what was not answered is sent
 * again under its key, and then stored once.
 */
export async function breakCluster(
  cluster: Cluster,
  rounds: readonly Breakage[],
  {
    writesPerSecond,
    onRound,
  }: { writesPerSecond: number; onRound: (outage: Outage, report: ClusterReport) => void },
): Promise<ClusterReport> {
  const target = { kind: 'postgres', url: cluster.directUrl } as const;
  const db = openDatabase(target);
  const { token } = await signIn({ deps: { db, now: () => new Date(), newId: () => newId() } });
  const version = await databaseVersion(db);
  await db.destroy();
  const addresses = () => cluster.servers.map(({ url }) => url);
  const load = await startLoad(addresses, token, writesPerSecond);
  const report: ClusterReport = {
    cycles: 0,
    writes: 0,
    acknowledged: 0,
    unanswered: 0,
    lost: [],
    doubled: [],
    problems: [],
    refusals: load.refusals,
    outages: [],
    lacking: [],
    version,
  };
  for (const breakage of rounds) {
    const before = load.writes.length;
    const stopSending = load.begin();
    await until(() => load.writes.slice(before).filter((write) => write.acknowledged).length >= 25);
    await sleep(Math.random() * 500);
    const acknowledged = load.writes.filter((write) => write.acknowledged).map(({ key }) => key);
    const mend = await breakOne(cluster, breakage);
    const brokenAt = performance.now();
    const after = load.writes.length;
    const isWritten = () => load.writes.slice(after).some((write) => write.acknowledged);
    const [writesMs, reads] = await Promise.all([
      timeUntil(isWritten, brokenAt),
      readThrough(addresses, token, load, acknowledged, isWritten),
    ]);
    const readsMs = reads.longestGapMs;
    report.lacking.push(...reads.lacking);
    await mend();
    await sleep(500);
    await stopSending();
    const failed = load.writes.slice(before).filter((write) => !write.acknowledged).length;
    await cluster.waitUntilHealthy();
    await checkWrites(target, load, report, before);
    report.cycles += 1;
    const outage = { breakage, writesMs, readsMs, failed };
    report.outages.push(outage);
    onRound(outage, report);
  }
  return report;
}

/** Breaks something; what is returned mends it. */
async function breakOne(cluster: Cluster, breakage: Breakage): Promise<() => Promise<void>> {
  const { machines, network } = cluster;
  const number = await cluster.primary();
  const machine = machines[number];
  if (!machine) throw new Error('there is no primary');
  switch (breakage) {
    case 'machine of the primary lost':
      await machine.lose();
      return async () => machine.start();
    case 'PostgreSQL of the primary killed':
      machine.killPostgres();
      return async () => undefined;
    case 'network of the primary cut':
      network.cut(number);
      return async () => network.join(number);
    case 'pooler killed': {
      const started = cluster.killPooler();
      return () => started;
    }
    case 'server killed': {
      const replaced = cluster.replaceServer(0, 'SIGKILL');
      return () => replaced;
    }
    case 'servers of an earlier version replaced':
      await cluster.replaceServer(0, 'SIGTERM');
      await serveTogether(cluster);
      await cluster.replaceServer(1, 'SIGTERM');
      return async () => undefined;
    case 'servers restarted':
      for (const [server] of cluster.servers.entries()) {
        await cluster.replaceServer(server, 'SIGTERM');
      }
      return async () => undefined;
  }
}

/** Two versions at once for some seconds, in which a proxy that looks at `/readyz` uses both. */
async function serveTogether({ servers }: Cluster): Promise<void> {
  for (let second = 0; second < 10; second += 1) {
    await sleep(1000);
    for (const { url } of servers) {
      const { status } = await fetch(`${url}/readyz`);
      if (status !== 200)
        throw new Error(`a server beside another version is not ready: ${status}`);
    }
  }
}

/** Milliseconds from `since` until something holds; fails after three minutes. */
async function timeUntil(holds: () => boolean, since: number): Promise<number> {
  const patientUntil = since + 180_000;
  while (!holds()) {
    if (performance.now() > patientUntil) throw new Error('nothing is served for three minutes');
    await sleep(50);
  }
  return performance.now() - since;
}

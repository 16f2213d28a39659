import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startServer } from '../../server/testing/server-process.ts';
import { buildVersion } from './build-version.ts';
import { createMachine, type Machine } from './machine.ts';
import { hostAddress, makeNetwork, type Network } from './network.ts';
import { type Program, startProgram } from './program.ts';

const machineCount = 3;
const serverCount = 2;

/** The cluster of deploy/cluster on this machine, each PostgreSQL in a network namespace of its own. */
export interface Cluster {
  machines: readonly Machine[];
  network: Network;
  servers: ServerProcess[];
  /** Ends a server and starts another in its place, of this version. */
  replaceServer(number: number, signal: NodeJS.Signals): Promise<void>;
  /** SIGKILL; it is started again after a second, as its unit does. */
  killPooler(): Promise<void>;
  /** The way to the primary that is not pooled. */
  directUrl: string;
  /** The number of the machine whose PostgreSQL is the primary. */
  primary(): Promise<number>;
  /** Waits until one is the primary, the others follow, and one of them acknowledges its commits. */
  waitUntilHealthy(): Promise<void>;
  /** Ends everything that was started, and removes its data unless they are to be looked at. */
  remove(keepsFiles: boolean): Promise<void>;
  folder: string;
}

/** Starts the cluster; its servers are of the version of a commit, if there is one, else of this version. */
export async function startCluster(commit?: string): Promise<Cluster> {
  const network = makeNetwork(machineCount);
  const folder = mkdtempSync(join(tmpdir(), 'jiadi-cluster-'));
  const secret = () => randomBytes(16).toString('hex');
  const passwords = { superuser: secret(), replication: secret(), database: secret() };
  prepare(folder, passwords.database);
  const postgresVersion = readdirSync('/usr/lib/postgresql').sort().at(-1) ?? '';
  const settings = { network, folder, postgresVersion, passwords };
  const machines = network.addresses.map((_, number) => createMachine(settings, number));
  for (const machine of machines) machine.start();
  const haproxy = startProgram(['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')], {
    env: {
      HAPROXY_HOST: hostAddress,
      ...Object.fromEntries(network.addresses.map((address, n) => [`PG${n + 1}`, address])),
    },
    logFile: join(folder, 'haproxy.log'),
  });
  const startPooler = () =>
    startProgram(['pgbouncer', join(folder, 'pgbouncer.ini')], {
      env: {},
      logFile: join(folder, 'pgbouncer.log'),
    });
  let pooler: Program = startPooler();
  const servers: ServerProcess[] = [];
  const { primary, waitUntilHealthy } = viewOf(machines);
  const start = serverStarter(folder, passwords.database);
  let earlier: ReturnType<typeof buildVersion> | undefined;
  const remove = async (keepsFiles: boolean) => {
    for (const server of servers) await server.end('SIGKILL');
    await pooler.kill();
    await haproxy.kill();
    for (const machine of machines) await machine.lose();
    network.remove();
    earlier?.remove();
    if (!keepsFiles) rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (commit !== undefined) earlier = buildVersion(commit, join(folder, 'earlier'));
    await waitUntilHealthy();
    for (let number = 0; number < serverCount; number += 1) {
      servers.push(await start(number, earlier?.program));
    }
  } catch (error) {
    await remove(true);
    throw error;
  }
  return {
    machines,
    network,
    servers,
    folder,
    directUrl: `postgres://jiadi:${passwords.database}@${hostAddress}:5432/jiadi`,
    primary,
    waitUntilHealthy,
    remove,
    replaceServer: async (number, signal) => {
      await servers[number]?.end(signal);
      servers[number] = await start(number);
    },
    killPooler: async () => {
      await pooler.kill();
      await sleep(1000);
      pooler = startPooler();
    },
  };
}

/** Starts a server of the cluster; all of them have the same keys. */
function serverStarter(folder: string, password: string) {
  const key = () => randomBytes(32).toString('base64');
  const keys = { SECRET_KEY: key(), CREDENTIAL_KEY: key() };
  return (number: number, program?: readonly string[]) => {
    const env = {
      ...keys,
      DATABASE_URL: `postgres://jiadi:${password}@${hostAddress}:6432/jiadi`,
      DATABASE_REPLICA_URL: `postgres://jiadi:${password}@${hostAddress}:6432/jiadi_replica`,
      DATABASE_POOLER: 'transaction',
      DATA_DIR: join(folder, `server${number + 1}`),
      BACKUP_DIR: join(folder, 'backups'),
    };
    return startServer(env, program);
  };
}

/** Writes the settings of deploy/cluster, with the paths and addresses of this machine. */
function prepare(folder: string, databasePassword: string): void {
  const from = join(import.meta.dirname, '../../deploy/cluster');
  const text = (name: string) => readFileSync(join(from, name), 'utf8');
  const script = join(folder, 'create-database.sh');
  const userlist = join(folder, 'userlist.txt');
  writeFileSync(script, text('create-database.sh'));
  writeFileSync(userlist, `"jiadi" "${databasePassword}"\n`);
  writeFileSync(
    join(folder, 'patroni.yml'),
    text('patroni.yml')
      .replace('/etc/patroni/create-database.sh', script)
      .replace('shared_buffers: 512MB', 'shared_buffers: 64MB'),
  );
  writeFileSync(join(folder, 'haproxy.cfg'), text('haproxy.cfg'));
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    text('pgbouncer.ini')
      .replaceAll('host=haproxy', `host=${hostAddress}`)
      .replace('/etc/pgbouncer/userlist.txt', userlist)
      .replace('listen_addr = *', `listen_addr = ${hostAddress}`),
  );
  mkdirSync(join(folder, 'backups'));
  chmodSync(script, 0o755);
  execFileSync('chown', ['-R', 'postgres:postgres', folder]);
}

interface Member {
  name: string;
  role: string;
  state: string;
}

/** What Patroni says of the cluster, asked at any machine that answers. */
function viewOf(machines: readonly Machine[]) {
  async function members(): Promise<Member[]> {
    for (const { address } of machines) {
      try {
        const signal = AbortSignal.timeout(2000);
        const answer = await fetch(`http://${address}:8008/cluster`, { signal });
        const { members } = (await answer.json()) as { members: Member[] };
        return members;
      } catch {
        // The next machine is asked.
      }
    }
    return [];
  }
  const primary = async () => {
    const leader = (await members()).find(({ role }) => role === 'leader');
    return Number(leader?.name.slice(2)) - 1;
  };
  const waitUntilHealthy = async () => {
    const deadlineMs = Date.now() + 180_000;
    for (;;) {
      const all = await members();
      const running = all.filter(({ state }) => /^(running|streaming)$/.test(state));
      const roles = running.map(({ role }) => role).sort();
      if (roles.join() === 'leader,replica,sync_standby') return;
      if (Date.now() > deadlineMs) throw new Error(`not healthy: ${JSON.stringify(all)}`);
      await sleep(250);
    }
  };
  return { primary, waitUntilHealthy };
}

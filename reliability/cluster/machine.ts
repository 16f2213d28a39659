import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Network } from './network.ts';
import { killTree, type Program, startProgram } from './program.ts';

/** Where Debian installs PostgreSQL's programs, by major version. */
const binFolder = (version: string) => `/usr/lib/postgresql/${version}/bin`;

/** What all machines share. */
export interface MachineSettings {
  network: Network;
  /** The settings of deploy/cluster, and the data. */
  folder: string;
  postgresVersion: string;
  passwords: { superuser: string; replication: string; database: string };
}

/** A machine with etcd, and PostgreSQL under Patroni, as `cluster.env.example` sets them. */
export interface Machine {
  address: string;
  /** Everything on it ends at once, as when its power fails. */
  lose(): Promise<void>;
  /** Its PostgreSQL ends, Patroni and etcd go on. */
  killPostgres(): void;
  /** Starts what is not running. */
  start(): void;
}

export function createMachine(settings: MachineSettings, number: number): Machine {
  const { network, folder } = settings;
  const inside = network.inside(number);
  const data = join(folder, `pg${number + 1}`);
  let running: Program[] = [];
  const killPostgres = () => {
    const pid = postmasterIn(data);
    if (pid !== undefined) killTree(pid);
  };
  return {
    address: network.addresses[number] ?? '',
    killPostgres,
    lose: async () => {
      // Patroni first, which would otherwise see the end of its PostgreSQL and give the key back.
      const patroni = running[1]?.kill();
      killPostgres();
      await Promise.all([patroni, running[0]?.kill()]);
      running = [];
    },
    start: () => {
      if (running.length > 0) return;
      const log = (name: string) => join(folder, `${name}${number + 1}.log`);
      running = [
        startProgram(['etcd'], { env: etcdOf(settings, number), inside, logFile: log('etcd') }),
        startProgram(['patroni', join(folder, 'patroni.yml')], {
          env: patroniOf(settings, number, data),
          inside,
          logFile: log('patroni'),
        }),
      ];
    },
  };
}

function etcdOf({ network, folder }: MachineSettings, number: number): Record<string, string> {
  const address = network.addresses[number];
  const peers = network.addresses.map((peer, n) => `etcd${n + 1}=http://${peer}:2380`);
  return {
    ETCD_NAME: `etcd${number + 1}`,
    ETCD_DATA_DIR: join(folder, `etcd${number + 1}`),
    ETCD_LISTEN_CLIENT_URLS: `http://${address}:2379`,
    ETCD_ADVERTISE_CLIENT_URLS: `http://${address}:2379`,
    ETCD_LISTEN_PEER_URLS: `http://${address}:2380`,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${address}:2380`,
    ETCD_INITIAL_CLUSTER: peers.join(','),
    ETCD_INITIAL_CLUSTER_STATE: 'new',
    ETCD_INITIAL_CLUSTER_TOKEN: 'jiadi',
    ETCD_ENABLE_V2: 'true',
  };
}

function patroniOf(settings: MachineSettings, number: number, data: string) {
  const { network, folder, postgresVersion, passwords } = settings;
  const address = network.addresses[number];
  return {
    PATRONI_NAME: `pg${number + 1}`,
    PATRONI_RESTAPI_LISTEN: `${address}:8008`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
    PATRONI_POSTGRESQL_LISTEN: `${address}:5432`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
    PATRONI_ETCD_HOSTS: network.addresses.map((peer) => `${peer}:2379`).join(','),
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_PGPASS: join(folder, `pgpass${number + 1}`),
    PATRONI_POSTGRESQL_BIN_DIR: binFolder(postgresVersion),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: passwords.replication,
    JIADI_DATABASE_PASSWORD: passwords.database,
  };
}

/** The process of the PostgreSQL with this data; the file outlives one that was killed. */
function postmasterIn(data: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : undefined;
  } catch {
    return undefined;
  }
}

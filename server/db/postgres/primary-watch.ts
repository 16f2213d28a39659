import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { ReadSource } from '../read-source.ts';

/** Knows whether the primary answers, and the replica in its place. */
export interface PrimaryWatch {
  /** Where a request that begins now reads. */
  source(): ReadSource;
  stop(): void;
}

interface WatchedDatabases {
  url: string;
  replicaUrl: string;
}

interface WatchOptions {
  log: Pick<Logger, 'warn' | 'info'>;
  /** Between an answer, or the lack of one, and the next question. */
  everyMs?: number;
  /** For an answer. */
  patienceMs?: number;
}

/**
 * Asks the primary a trivial question twice a second, and the replica while the primary does not answer. A
 * primary that is too busy to answer counts as one that is away. When neither answers, reads wait for
 * the primary, as they do without a replica.
 */
export function watchPrimary(
  { url, replicaUrl }: WatchedDatabases,
  { log, everyMs = 500, patienceMs = 1200 }: WatchOptions,
): PrimaryWatch {
  const primary = new Probe(url, patienceMs);
  const replica = new Probe(replicaUrl, patienceMs);
  let outages = 0;
  let readsReplica = false;
  let isStopped = false;
  /** Of the sources that are given out now. */
  let period = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const isAway = !(await primary.answers());
    const hasReplica = isAway && (await replica.answers());
    if (!isAway) replica.drop();
    if (isStopped) return drop();
    if (hasReplica && !readsReplica) {
      outages += 1;
      change('warn', 'the primary does not answer: the replica serves reads').abort();
    }
    if (!hasReplica && readsReplica) {
      const ended = isAway
        ? change('warn', 'the replica does not answer either: reads wait for the primary')
        : change('info', 'the primary answers again');
      // The replica is often the new primary, and the way to a replica leads nowhere for a while.
      setTimeout(() => ended.abort(), patienceMs).unref();
    }
    timer = setTimeout(look, everyMs).unref();
  }

  /** Changes where new requests read; returns the period that has ended. */
  function change(level: 'warn' | 'info', line: string): AbortController {
    const ended = period;
    period = new AbortController();
    readsReplica = !readsReplica;
    log[level](line);
    return ended;
  }

  function drop() {
    primary.drop();
    replica.drop();
  }

  timer = setTimeout(look, 0).unref();
  return {
    source: () => ({ outage: readsReplica ? outages : 0, lost: period.signal }),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      drop();
    },
  };
}

/** Asks one database, over a connection of its own that does not keep the process alive. */
class Probe {
  readonly #url: string;
  readonly #patienceMs: number;
  #client: pg.Client | undefined;

  constructor(url: string, patienceMs: number) {
    this.#url = url;
    this.#patienceMs = patienceMs;
  }

  /** Whether an answer comes in time. Without one the next question goes over a new connection. */
  async answers(): Promise<boolean> {
    const answer = this.#ask().then(
      () => true,
      () => false,
    );
    // An answer may have come while this process was busy: it is read in the next turn.
    const tooLate = sleep(this.#patienceMs, undefined, { ref: false }).then(() => turn(false));
    const answers = await Promise.race([answer, tooLate]);
    if (!answers) this.drop();
    return answers;
  }

  drop(): void {
    this.#client?.connection.stream.destroy();
    this.#client = undefined;
  }

  async #ask(): Promise<void> {
    if (!this.#client) {
      const client = new pg.Client({ connectionString: this.#url });
      this.#client = client;
      // Without a listener an error between two questions would end the process.
      client.on('error', () => undefined);
      const connecting = client.connect();
      // `unref`, which the types lack, lets the process end while the connection is open.
      (client as unknown as { unref(): void }).unref();
      await connecting;
    }
    await this.#client?.query('SELECT 1');
  }
}

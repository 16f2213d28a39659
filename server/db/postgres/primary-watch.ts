import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { ReadSource } from '../read-source.ts';

/** Knows whether the primary answers. */
export interface PrimaryWatch {
  /** Where a request that begins now reads. */
  source(): ReadSource;
  stop(): void;
}

interface WatchOptions {
  log: Pick<Logger, 'warn' | 'info'>;
  /** Between an answer, or the lack of one, and the next question. */
  everyMs?: number;
  /** For an answer. */
  patienceMs?: number;
}

/**
 * Asks the primary a trivial question twice a second, over a connection of its own. It does not keep the
 * process alive. A primary that is too busy to answer counts as one that is away.
 */
export function watchPrimary(url: string, options: WatchOptions): PrimaryWatch {
  const { log, everyMs = 500, patienceMs = 1500 } = options;
  let outages = 0;
  let isAway = false;
  let isStopped = false;
  /** Of the sources that are given out now. */
  let period = new AbortController();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function ask(): Promise<boolean> {
    const answer = askPrimary().then(
      () => true,
      () => false,
    );
    // An answer may have come while this process was busy: it is read in the next turn.
    const tooLate = sleep(patienceMs, undefined, { ref: false }).then(() => turn(false));
    const answers = await Promise.race([answer, tooLate]);
    if (!answers) drop();
    return answers;
  }

  async function askPrimary(): Promise<void> {
    if (!client) {
      client = new pg.Client({ connectionString: url });
      // Without a listener an error between two questions would end the process.
      client.on('error', () => undefined);
      const connecting = client.connect();
      // Which the types do not know: it ends nothing, and keeps no process alive.
      (client as unknown as { unref(): void }).unref();
      await connecting;
    }
    await client.query('SELECT 1');
  }

  function drop() {
    client?.connection.stream.destroy();
    client = undefined;
  }

  function change() {
    const ended = period;
    period = new AbortController();
    isAway = !isAway;
    if (isAway) {
      outages += 1;
      log.warn('the primary does not answer: the replica serves reads');
      ended.abort();
    } else {
      log.info('the primary answers again');
      // The replica is often the new primary, and the way to a replica leads nowhere for a while.
      setTimeout(() => ended.abort(), patienceMs).unref();
    }
  }

  async function look(): Promise<void> {
    const answers = await ask();
    if (isStopped) return drop();
    if (answers === isAway) change();
    timer = setTimeout(look, everyMs).unref();
  }

  timer = setTimeout(look, 0).unref();
  return {
    source: () => ({ outage: isAway ? outages : 0, lost: period.signal }),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      drop();
    },
  };
}

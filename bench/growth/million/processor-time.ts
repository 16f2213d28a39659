import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '../../../server/db/database.ts';

/** The processor time of this process and of the connections of a PostgreSQL on this machine. */
export class ProcessorClock {
  /** Milliseconds of each connection, by the id of its process; of a closed one those last seen. */
  readonly #connections = new Map<number, number>();

  /** Adds the connections that were opened since the last call. */
  async findConnections(db: Db): Promise<void> {
    const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
      WHERE backend_type = 'client backend'`.execute(db);
    for (const { pid } of rows) this.#connections.set(pid, this.#connections.get(pid) ?? 0);
  }

  /** Milliseconds since the processes began. */
  now(): number {
    const { user, system } = process.cpuUsage();
    let sum = (user + system) / 1000;
    for (const [pid, before] of this.#connections) {
      const milliseconds = millisecondsOf(pid) ?? before;
      this.#connections.set(pid, milliseconds);
      sum += milliseconds;
    }
    return sum;
  }
}

/** Undefined once the process has ended. */
function millisecondsOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

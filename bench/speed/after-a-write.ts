import type { ServerProcess } from '../../server/testing/server-process.ts';
import type { BenchDatabase } from './bench-database.ts';
import { type BenchRequest, Connection, encode } from './connection.ts';
import { accept, percentiles } from './load.ts';
import type { Person } from './user-rows.ts';

const rounds = 100;
const mostMs = 5;

export interface Figure {
  what: string;
  figure: string;
  wanted: string;
  reached: boolean;
}

/** How long a read takes that follows directly on a change. */
export async function afterAWrite(bench: BenchDatabase, server: ServerProcess): Promise<Figure[]> {
  const { household, fifty, trader } = bench;
  return [
    await firstAfterWrite(server, household, '/overview/assets', 'overview, 2,000 rows'),
    await firstAfterWrite(server, household, '/accounts/summary', 'accounts summary'),
    await firstAfterWrite(server, household, '/investments/summary', 'investments summary'),
    await firstAfterWrite(server, household, '/securities/overview', 'securities overview'),
    await firstAfterWrite(server, fifty, '/investments', 'list of 50 investments'),
    await firstAfterWrite(
      server,
      trader,
      '/securities/positions?keyword=name%2077',
      '10 of 10,000 positions, keyword',
    ),
  ];
}

async function firstAfterWrite(
  server: ServerProcess,
  { token, accountIds }: Person,
  path: string,
  name: string,
): Promise<Figure> {
  const connection = await Connection.open(server.url);
  const ask = async (call: BenchRequest) => {
    const request = encode(call);
    accept(await connection.send(request), request);
  };
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const depositPath = `/api/accounts/${accountIds[0]}/deposit`;
    await ask({ method: 'POST', path: depositPath, token, body: { amount: 0.01 } });
    const sentAt = performance.now();
    await ask({ method: 'GET', path: `/api${path}`, token });
    times.push(performance.now() - sentAt);
  }
  connection.close();
  const { p50Ms, p99Ms } = percentiles(times);
  return {
    what: `${name}, first after a write`,
    figure: `p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms`,
    wanted: `p50 ≤ ${mostMs} ms`,
    reached: p50Ms <= mostMs,
  };
}

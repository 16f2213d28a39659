import { type BenchAnswer, type BenchRequest, Connection, encode } from './connection.ts';

/** What to send: the same every time, or made for the n-th call. */
export type Calls = BenchRequest | ((n: number) => BenchRequest);

export interface Load {
  url: string;
  calls: Calls;
  connections: number;
  /** The loop ends after this long, or after this many calls. */
  lastsMs: number;
  maxCalls?: number;
}

export interface Measured {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** Keeps some connections busy, each with one call after the other. Any answer but 200 ends it all. */
export async function load({ url, calls, connections, lastsMs, maxCalls = 100_000 }: Load) {
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(url)));
  const same = typeof calls === 'function' ? undefined : encode(calls);
  const times: number[] = [];
  const begunAt = performance.now();
  const endsAt = begunAt + lastsMs;
  let sent = 0;
  await Promise.all(
    open.map(async (connection) => {
      while (performance.now() < endsAt && sent < maxCalls) {
        const request = same ?? encode((calls as (n: number) => BenchRequest)(sent));
        sent += 1;
        const sentAt = performance.now();
        accept(await connection.send(request), request);
        times.push(performance.now() - sentAt);
      }
    }),
  );
  const seconds = (performance.now() - begunAt) / 1000;
  for (const connection of open) connection.close();
  return { perSecond: times.length / seconds, ...percentiles(times) } satisfies Measured;
}

export function accept({ status, body }: BenchAnswer, request: Buffer): void {
  if (status === 200) return;
  const line = request.toString().split('\r\n')[0];
  throw new Error(`${line}: ${status} ${body.toString().slice(0, 300)}`);
}

export function percentiles(times: number[]): { p50Ms: number; p99Ms: number } {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { p50Ms: at(0.5) ?? 0, p99Ms: at(0.99) ?? 0 };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

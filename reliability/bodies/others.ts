import { parentPort, workerData } from 'node:worker_threads';
import { Connection, encode } from '../../bench/speed/connection.ts';

/** Who the others are: where they call, and whose account they pay into. */
export interface Others {
  url: string;
  token: string;
  accountId: string;
}

/*
 * Somebody else, who reads and writes one call after the other, in a thread of their own: what the
 * bench itself is busy with must not count as waiting. Posts what each call took.
 */
const { url, token, accountId } = workerData as Others;
const calls = [
  { method: 'GET', path: '/api/accounts', token },
  { method: 'POST', path: `/api/accounts/${accountId}/deposit`, token, body: { amount: 0.01 } },
  { method: 'GET', path: '/api/overview/assets', token },
] as const;
const connection = await Connection.open(url);
for (let n = 0; ; n += 1) {
  const sentAt = performance.now();
  const { status } = await connection.send(encode(calls[n % calls.length] ?? calls[0]));
  const doneAt = performance.now();
  parentPort?.postMessage({
    status,
    sentAt: performance.timeOrigin + sentAt,
    tookMs: doneAt - sentAt,
  });
}

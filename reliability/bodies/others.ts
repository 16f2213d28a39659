import { parentPort, workerData } from 'node:worker_threads';
import { Connection, encode } from '../../bench/speed/connection.ts';

/** The address, token and account of the client that represents the other users. */
export interface Others {
  url: string;
  token: string;
  accountId: string;
}

/*
 * The client that represents the other users: it reads and writes in turn, in a
 * separate thread, because the measuring program's own work must not count as
 * waiting. Posts the duration of each call.
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
  parentPort?.postMessage({ status, tookMs: performance.now() - sentAt });
}

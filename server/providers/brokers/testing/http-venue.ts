import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrokerCredentials, BrokerName } from '../broker.ts';
import { RunningProgram, type StubVenue, type VenueCase, type VenueCounts } from './program.ts';

export interface VenueRequest {
  method: string;
  path: string;
  /** As received, without `?`. */
  query: string;
  params: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
  /** The venue's clock. */
  nowMs: number;
}

export interface VenueAnswer {
  status?: number;
  body: unknown;
}

/** The protocol of one venue. */
export interface Dialect {
  name: BrokerName;
  credentials: BrokerCredentials;
  /** The path that every test and every sync requests once. */
  mainPath: RegExp;
  isPublic(path: string): boolean;
  /** The refusal of a request that is not signed as documented; undefined if it is. */
  verify(request: VenueRequest): VenueAnswer | undefined;
  refusals: Record<'bad-key' | 'wrong-ip' | 'rate-limited' | 'internal-error', VenueAnswer>;
  /** The answer to a valid request; undefined for an unknown path. */
  answer(request: VenueRequest, venueCase: VenueCase): VenueAnswer | undefined;
}

const page503 =
  '<html><head><title>503 Service Unavailable</title></head><body>nginx</body></html>';

/** Serves a dialect on a free port of this machine. */
export async function startHttpVenue(dialect: Dialect, now: () => Date): Promise<StubVenue> {
  const program = new RunningProgram();
  const counts: VenueCounts = { requests: 0, syncs: 0, maxConcurrent: 0, refused: 0 };
  let concurrent = 0;

  const respond = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = await read(incoming, now().getTime() + program.clockOffsetMs);
    counts.requests += 1;
    if (dialect.mainPath.test(request.path)) counts.syncs += 1;
    await sleep(program.latencyMs);
    const customAnswer = program.answerFor(request.path);
    if (customAnswer) return send(response, customAnswer);
    const venueCase = program.caseOf(request.path);
    if (venueCase === 'slow') return;
    if (venueCase === 'reset') return void incoming.socket.destroy();
    if (venueCase === 'html-503') return send(response, { status: 503, body: page503 });
    if (
      venueCase in dialect.refusals &&
      !(venueCase === 'bad-key' && dialect.isPublic(request.path))
    ) {
      return send(response, dialect.refusals[venueCase as keyof Dialect['refusals']]);
    }
    const refusal = dialect.isPublic(request.path) ? undefined : dialect.verify(request);
    if (refusal) counts.refused += 1;
    const answer = refusal ??
      dialect.answer(request, venueCase) ?? { status: 404, body: 'not found' };
    return send(response, answer, venueCase === 'truncated');
  };

  const server = createServer((incoming, response) => {
    concurrent += 1;
    counts.maxConcurrent = Math.max(counts.maxConcurrent, concurrent);
    let open = true;
    const over = () => {
      if (open) concurrent -= 1;
      open = false;
    };
    response.once('finish', over).once('close', over);
    respond(incoming, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    name: dialect.name,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: dialect.credentials,
    program: (next) => program.set(next),
    counts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function read(incoming: IncomingMessage, nowMs: number): Promise<VenueRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const [path = '', query = ''] = (incoming.url ?? '').split(/\?(.*)/s);
  return {
    method: incoming.method ?? 'GET',
    path,
    query,
    params: new URLSearchParams(query),
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString('utf8'),
    nowMs,
  };
}

function send(response: ServerResponse, { status = 200, body }: VenueAnswer, half = false): void {
  const html = typeof body === 'string';
  const text = html ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': html ? 'text/html' : 'application/json' });
  response.end(half ? text.slice(0, Math.floor(text.length / 2)) : text);
}

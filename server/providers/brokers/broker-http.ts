import { ProviderError } from '../http/provider-error.ts';
import { readBody } from '../http/read-body.ts';
import { BrokerError, BrokerRefusal } from './broker.ts';

export interface BrokerHttpDeps {
  fetch: typeof globalThis.fetch;
  /** How long one question may take, its answer's last byte included; 8 s unless told. */
  callTimeoutMs?: number;
}

const defaultCallTimeoutMs = 8_000;
/** All prices of the largest exchange are about 300 kB. */
const maxBytes = 8 * 1024 * 1024;

/**
 * Asks over HTTP and waits for the whole answer, which is handed on with its body in memory.
 * Throws `BrokerError` for what means the same everywhere: no connection, no answer in time, a
 * redirect, 404, 418, 429 and 451. Other statuses are the caller's to read.
 */
export async function ask(
  { fetch, callTimeoutMs = defaultCallTimeoutMs }: BrokerHttpDeps,
  signal: AbortSignal,
  url: string,
  init: RequestInit,
): Promise<Response> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]);
  let response: Response;
  let body: string;
  try {
    response = await fetch(url, { ...init, redirect: 'manual', signal: ending });
    body = new TextDecoder().decode(await readBody(response, 'broker', maxBytes));
  } catch (error) {
    if (error instanceof ProviderError) throw new BrokerError('BAD_RESPONSE', error.message);
    throw new BrokerError(ending.aborted ? 'TIMEOUT' : 'NETWORK');
  }
  const refusal = refusalOf(response.status);
  if (refusal) throw new BrokerRefusal(refusal, undefined, `HTTP ${response.status}`);
  // A 204 may carry no body at all; brokers never mean one.
  const status = response.status === 204 ? 200 : response.status;
  return new Response(body, { status, headers: response.headers });
}

function refusalOf(status: number) {
  if (status === 429 || status === 418) return 'RATE_LIMITED';
  if (status === 451) return 'REGION_BLOCKED';
  return status === 404 || (status >= 300 && status < 400) ? 'BAD_RESPONSE' : undefined;
}

/** Sends what was meant for a broker's own address to the one that the operator set. */
export function overrideBase(url: string, base: string | undefined): string {
  if (!base) return url;
  const { pathname, search } = new URL(url);
  return base.replace(/\/+$/, '') + pathname + search;
}

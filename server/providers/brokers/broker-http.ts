import { ProviderError } from '../http/provider-error.ts';
import { readBody } from '../http/read-body.ts';
import { BrokerError, BrokerRefusal } from './broker.ts';

export interface BrokerHttpDeps {
  fetch: typeof globalThis.fetch;
  /** How long one request may take, including the body; 8 s by default. */
  callTimeoutMs?: number;
}

const defaultCallTimeoutMs = 8_000;
/** All prices of the largest exchange are about 300 kB. */
const maxBytes = 8 * 1024 * 1024;

/**
 * Sends a request and returns the answer with its body in memory. Throws `BrokerError` for failures
 * that mean the same at every broker: no connection, a timeout, a redirect, 404, 418, 429 and 451.
 * Other statuses are left to the caller.
 */
export async function sendRequest(
  { fetch, callTimeoutMs = defaultCallTimeoutMs }: BrokerHttpDeps,
  signal: AbortSignal,
  url: string,
  init: RequestInit,
): Promise<Response> {
  const cancel = AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]);
  let response: Response;
  let body: string;
  try {
    response = await fetch(url, { ...init, redirect: 'manual', signal: cancel });
    body = new TextDecoder().decode(await readBody(response, 'broker', maxBytes));
  } catch (error) {
    if (error instanceof ProviderError) throw new BrokerError('BAD_RESPONSE', error.message);
    throw new BrokerError(cancel.aborted ? 'TIMEOUT' : 'NETWORK');
  }
  const refusal = refusalOf(response.status);
  if (refusal) throw new BrokerRefusal(refusal, undefined, `HTTP ${response.status}`);
  // A `Response` with status 204 must not have a body.
  const status = response.status === 204 ? 200 : response.status;
  return new Response(body, { status, headers: response.headers });
}

function refusalOf(status: number) {
  if (status === 429 || status === 418) return 'RATE_LIMITED';
  if (status === 451) return 'REGION_BLOCKED';
  return status === 404 || (status >= 300 && status < 400) ? 'BAD_RESPONSE' : undefined;
}

/** Replaces the origin of a broker's URL by the operator's base address, if there is one. */
export function overrideBase(url: string, base: string | undefined): string {
  if (!base) return url;
  const { pathname, search } = new URL(url);
  return base.replace(/\/+$/, '') + pathname + search;
}

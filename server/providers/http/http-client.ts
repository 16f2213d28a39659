import { setTimeout as sleep } from 'node:timers/promises';
import { limitConcurrency } from '../../lib/limit-concurrency.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { HttpAnswer } from './http-answer.ts';
import { ProviderError } from './provider-error.ts';
import { readBody } from './read-body.ts';
import { HttpRefusal, networkError } from './refusals.ts';

export interface HttpClientDeps {
  fetch: typeof globalThis.fetch;
  now: () => Date;
  /** How long one request may take; 8 s unless told. */
  timeoutMs?: number;
}

export interface HttpRequest {
  headers?: Record<string, string>;
  /** A form; makes the request a POST. */
  form?: Record<string, string>;
  /** Over the client's own, for large histories. */
  timeoutMs?: number;
  maxBytes?: number;
  /** Ends the request, and the waiting for its turn. */
  signal?: AbortSignal | undefined;
}

/** Asks one outside service. Everything that goes wrong is a `ProviderError`. */
export type HttpClient = (
  provider: string,
  url: string,
  request?: HttpRequest,
) => Promise<HttpAnswer>;

const defaultTimeoutMs = 8_000;
const defaultMaxBytes = 4 * 1024 * 1024;
const maxRedirects = 3;
const requestsAtOnce = 2;
const retryDelayMs = 200;

/**
 * Speaks HTTP to outside services: two requests at a time to each host, one repeat after a
 * failed connection or a 5xx and none after a refusal or a timeout (a page that waits 30 s has
 * more sources to hear), a pause where the service asks for one or has failed five times in a
 * row, redirects only within the host, bodies up to a limit.
 */
export function createHttpClient({ fetch, now, timeoutMs }: HttpClientDeps): HttpClient {
  const hosts = new Map<
    string,
    { inTurn: ReturnType<typeof limitConcurrency>; breaker: CircuitBreaker }
  >();

  const hostOf = (provider: string, url: string) => {
    const name = `${provider} ${new URL(url).host}`;
    const known = hosts.get(name);
    if (known) return known;
    const created = { inTurn: limitConcurrency(requestsAtOnce), breaker: new CircuitBreaker(now) };
    hosts.set(name, created);
    return created;
  };

  return (provider, url, request = {}) => {
    const { inTurn, breaker } = hostOf(provider, url);
    return inTurn(async () => {
      refuseWhilePaused(provider, breaker);
      if (request.signal?.aborted) throw new ProviderError(provider, 'TIMEOUT');
      try {
        const limit = { timeoutMs: timeoutMs ?? defaultTimeoutMs, ...request };
        const answer = await withOneRetry(() => ask(fetch, now, provider, url, limit));
        breaker.succeeded();
        return answer;
      } catch (error) {
        noteFailure(breaker, error as ProviderError, request.signal);
        throw error;
      }
    });
  };
}

function refuseWhilePaused(provider: string, breaker: CircuitBreaker): void {
  const wait = breaker.waitSeconds();
  if (wait === 0) return;
  const why = breaker.reason === 'RATE_LIMITED' ? '请求过于频繁' : '连续多次失败，已暂停访问';
  throw new ProviderError(provider, breaker.reason, `${why}，约 ${wait} 秒后可以重试`, {
    retryAfterSeconds: wait,
  });
}

/** Answers that refuse one question say nothing about the service; those that break do. */
function noteFailure(breaker: CircuitBreaker, error: ProviderError, signal?: AbortSignal): void {
  if (signal?.aborted) return;
  if (error.retryAfterSeconds) breaker.pause(error.retryAfterSeconds * 1000, error.code);
  if (error.code === 'NETWORK' || error.code === 'TIMEOUT' || error.code === 'UPSTREAM_DOWN') {
    breaker.failed();
  } else if (error instanceof HttpRefusal) {
    breaker.succeeded();
  }
}

async function withOneRetry<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, retryAfterSeconds } = error as ProviderError;
    const passing = code === 'NETWORK' || code === 'UPSTREAM_DOWN';
    if (!passing || retryAfterSeconds !== undefined) throw error;
    await sleep(retryDelayMs);
    return work();
  }
}

async function ask(
  fetch: typeof globalThis.fetch,
  now: () => Date,
  provider: string,
  url: string,
  { timeoutMs = defaultTimeoutMs, maxBytes = defaultMaxBytes, signal, headers, form }: HttpRequest,
): Promise<HttpAnswer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const init: RequestInit = {
    redirect: 'manual',
    signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    headers: { 'user-agent': 'Mozilla/5.0 (compatible; jiadi)', ...headers },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  };
  try {
    const response = await followWithinHost(fetch, provider, url, init);
    const bytes = await readBody(response, provider, maxBytes);
    if (response.ok) return new HttpAnswer(provider, bytes);
    throw new HttpRefusal(provider, response, new TextDecoder().decode(bytes), now());
  } catch (error) {
    throw networkError(provider, error);
  }
}

/** A redirect elsewhere could lead into the operator's own network, or to a page that is no price. */
async function followWithinHost(
  fetch: typeof globalThis.fetch,
  provider: string,
  url: string,
  init: RequestInit,
): Promise<Response> {
  let at = new URL(url);
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const response = await fetch(at, init);
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || !location) return response;
    await response.body?.cancel();
    const next = URL.canParse(location, at) ? new URL(location, at) : undefined;
    if (next?.origin !== at.origin) {
      throw new ProviderError(provider, 'BAD_RESPONSE', '对方要求跳转到其他网站，已拒绝');
    }
    at = next;
  }
  throw new ProviderError(provider, 'BAD_RESPONSE', '对方反复跳转，已放弃');
}

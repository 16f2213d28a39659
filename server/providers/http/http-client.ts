import { setTimeout as sleep } from 'node:timers/promises';
import { limitConcurrency } from '../../lib/limit-concurrency.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { HttpAnswer } from './http-answer.ts';
import { HttpRefusal, networkError } from './http-errors.ts';
import { ProviderError } from './provider-error.ts';
import { readBody } from './read-body.ts';

export interface HttpClientDeps {
  fetch: typeof globalThis.fetch;
  now: () => Date;
  /** How long one request may take; 8 s by default. */
  timeoutMs?: number;
  /** The pause before the one retry; 200 ms by default. */
  retryDelayMs?: number;
}

export interface HttpRequest {
  headers?: Record<string, string>;
  /** A form; makes the request a POST. */
  form?: Record<string, string>;
  /** Overrides the client's timeout, for large histories. */
  timeoutMs?: number;
  maxBytes?: number;
  /**
   * Concurrent requests to the host, 2 by default; more for a service that answers one item per request. The
   * first request to a host decides.
   */
  maxConcurrent?: number;
  /** Cancels the request, also while it is queued. */
  signal?: AbortSignal | undefined;
  /**
   * How long the request may be queued before it fails with `TIMEOUT`; without it, as long as it takes.
   * For callers who have another service to ask.
   */
  queueTimeoutMs?: number | undefined;
}

/** How long a caller of a service waits for it. */
export type RequestLimits = Pick<HttpRequest, 'signal' | 'queueTimeoutMs'>;

/** Sends a request to an outside service. Every failure is a `ProviderError`. */
export type HttpClient = (
  provider: string,
  url: string,
  request?: HttpRequest,
) => Promise<HttpAnswer>;

const defaultTimeoutMs = 8_000;
const defaultMaxBytes = 4 * 1024 * 1024;
const maxRedirects = 3;
const defaultMaxConcurrent = 2;
const defaultRetryDelayMs = 200;

/**
 * Creates an HTTP client for outside services: two concurrent requests to each host unless a request
 * states more; one retry after a failed connection or a 5xx, none after a refusal or a timeout, because
 * other sources have to be asked within the 30 s of a browser; a circuit breaker for each host; redirects
 * only within the host; a limit for the size of bodies.
 */
export function createHttpClient({
  fetch,
  now,
  timeoutMs,
  retryDelayMs = defaultRetryDelayMs,
}: HttpClientDeps): HttpClient {
  const hosts = new Map<
    string,
    { limit: ReturnType<typeof limitConcurrency>; breaker: CircuitBreaker }
  >();

  const hostOf = (provider: string, url: string, maxConcurrent = defaultMaxConcurrent) => {
    const name = `${provider} ${new URL(url).host}`;
    const existing = hosts.get(name);
    if (existing) return existing;
    const host = {
      limit: limitConcurrency(maxConcurrent),
      breaker: new CircuitBreaker(now),
    };
    hosts.set(name, host);
    return host;
  };

  return (provider, url, request = {}) => {
    const { limit, breaker } = hostOf(provider, url, request.maxConcurrent);
    const { queueTimeoutMs: waitMs } = request;
    const turn = waitMs === undefined ? undefined : { waitMs, error: () => queueTimeout(provider) };
    const work = async () => {
      refuseWhilePaused(provider, breaker);
      if (request.signal?.aborted) throw new ProviderError(provider, 'TIMEOUT');
      try {
        const options = { timeoutMs: timeoutMs ?? defaultTimeoutMs, ...request };
        const answer = await withOneRetry(retryDelayMs, () =>
          ask(fetch, now, provider, url, options),
        );
        breaker.succeeded();
        return answer;
      } catch (error) {
        recordFailure(breaker, error as ProviderError, request.signal);
        throw error;
      }
    };
    return limit(work, turn);
  };
}

/** The error of a request that was never sent, which says nothing about the service to its breaker. */
function queueTimeout(provider: string): ProviderError {
  return new ProviderError(provider, 'TIMEOUT', '对方回应太慢，排队超时');
}

function refuseWhilePaused(provider: string, breaker: CircuitBreaker): void {
  const wait = breaker.waitSeconds();
  if (wait === 0) return;
  const why = breaker.reason === 'RATE_LIMITED' ? '请求过于频繁' : '连续多次失败，已暂停访问';
  throw new ProviderError(provider, breaker.reason, `${why}，约 ${wait} 秒后可以重试`, {
    retryAfterSeconds: wait,
  });
}

/** Reports a failure to the breaker. A refusal of one request shows that the service works. */
function recordFailure(breaker: CircuitBreaker, error: ProviderError, signal?: AbortSignal): void {
  if (signal?.aborted) return;
  if (error.retryAfterSeconds) breaker.pause(error.retryAfterSeconds * 1000, error.code);
  if (error.code === 'NETWORK' || error.code === 'TIMEOUT' || error.code === 'UPSTREAM_DOWN') {
    breaker.failed(error.code);
  } else if (error instanceof HttpRefusal) {
    breaker.succeeded();
  }
}

async function withOneRetry<T>(delayMs: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, retryAfterSeconds } = error as ProviderError;
    const isTransient = code === 'NETWORK' || code === 'UPSTREAM_DOWN';
    if (!isTransient || retryAfterSeconds !== undefined) throw error;
    await sleep(delayMs);
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

/** Follows redirects within the origin: others could lead into the operator's own network. */
async function followWithinHost(
  fetch: typeof globalThis.fetch,
  provider: string,
  url: string,
  init: RequestInit,
): Promise<Response> {
  let current = new URL(url);
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const response = await fetch(current, init);
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || !location) return response;
    await response.body?.cancel();
    const next = URL.canParse(location, current) ? new URL(location, current) : undefined;
    if (next?.origin !== current.origin) {
      throw new ProviderError(provider, 'BAD_RESPONSE', '对方要求跳转到其他网站，已拒绝');
    }
    current = next;
  }
  throw new ProviderError(provider, 'BAD_RESPONSE', '对方反复跳转，已放弃');
}

import { ProviderError, type ProviderErrorCode } from './provider-error.ts';

/** What is waited after a 429 that does not say how long, and the most that is believed. */
const defaultRetrySeconds = 60;
const longestRetrySeconds = 3_600;

/** A status outside 2xx as an error. The body is kept for adapters whose 4xx says more. */
export class HttpRefusal extends ProviderError {
  readonly status: number;
  readonly body: string;

  constructor(provider: string, response: Response, body: string, now: Date) {
    super(provider, codeOf(response.status), messageOf(response.status), {
      retryAfterSeconds: retryAfter(response, now),
    });
    this.status = response.status;
    this.body = body;
  }
}

function codeOf(status: number): ProviderErrorCode {
  if (status === 429 || status === 418) return 'RATE_LIMITED';
  if (status === 451) return 'REGION_BLOCKED';
  if (status === 401 || status === 403) return 'PERMISSION_DENIED';
  return status >= 500 ? 'UPSTREAM_DOWN' : 'BAD_RESPONSE';
}

/** Public prices need no key, so that the general words about keys would mislead. */
function messageOf(status: number): string | undefined {
  if (status === 401 || status === 403) return '对方拒绝了访问';
  return undefined;
}

/** `Retry-After` as seconds or as a date; only a rate limit is waited for without it. */
function retryAfter(response: Response, now: Date): number | undefined {
  const header = response.headers.get('retry-after')?.trim();
  const limited = codeOf(response.status) === 'RATE_LIMITED';
  if (!header) return limited ? defaultRetrySeconds : undefined;
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - now.getTime()) / 1000);
  if (!Number.isFinite(seconds)) return limited ? defaultRetrySeconds : undefined;
  return Math.min(Math.max(seconds, 1), longestRetrySeconds);
}

/** What `fetch` throws, as an error without addresses in it. */
export function networkError(provider: string, cause: unknown): ProviderError {
  if (cause instanceof ProviderError) return cause;
  const name = (cause as { name?: unknown } | null)?.name;
  const code = name === 'TimeoutError' || name === 'AbortError' ? 'TIMEOUT' : 'NETWORK';
  return new ProviderError(provider, code, undefined, { cause });
}

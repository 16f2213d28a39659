import { ProviderError, type ProviderErrorCode } from './provider-error.ts';

/** The pause after a 429 without `Retry-After`, and the longest pause that is accepted. */
const defaultRetrySeconds = 60;
const maxRetrySeconds = 3_600;

/** An answer with a status outside 2xx. Adapters read its body for details. */
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

/** A message without the word key, because public prices need none; undefined for the usual message. */
function messageOf(status: number): string | undefined {
  if (status === 401 || status === 403) return '对方拒绝了访问';
  return undefined;
}

/** The seconds of `Retry-After` (a number or a date); without the header only rate limits have a pause. */
function retryAfter(response: Response, now: Date): number | undefined {
  const header = response.headers.get('retry-after')?.trim();
  const isRateLimited = codeOf(response.status) === 'RATE_LIMITED';
  if (!header) return isRateLimited ? defaultRetrySeconds : undefined;
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - now.getTime()) / 1000);
  if (!Number.isFinite(seconds)) return isRateLimited ? defaultRetrySeconds : undefined;
  return Math.min(Math.max(seconds, 1), maxRetrySeconds);
}

/** Converts what `fetch` throws into an error without addresses. */
export function networkError(provider: string, cause: unknown): ProviderError {
  if (cause instanceof ProviderError) return cause;
  const name = (cause as { name?: unknown } | null)?.name;
  const code = name === 'TimeoutError' || name === 'AbortError' ? 'TIMEOUT' : 'NETWORK';
  return new ProviderError(provider, code, undefined, { cause });
}

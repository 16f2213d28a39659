import { ApiError } from './api-error.ts';
import { errorTexts, statusText } from './error-texts.ts';

/** The envelope around every answer. `data` is checked by the server that wrote it. */
export interface Envelope {
  data: unknown;
  message: string | undefined;
}

/** Sends a request and opens the envelope of its answer. Throws `ApiError`, or what `signal` aborted with. */
export async function request(
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Envelope> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, signal });
    text = await response.text();
  } catch (error) {
    if (init.signal?.aborted) throw init.signal.reason;
    throw unanswered(error, timeout.aborted);
  }
  return opened(response, parsed(text));
}

function unanswered(error: unknown, timedOut: boolean): ApiError {
  if (timedOut) return new ApiError(errorTexts.timeout, { kind: 'timeout' });
  // fetch reports an unreachable server as a TypeError, everything else is rarer.
  const kind = error instanceof TypeError ? 'network' : 'noResponse';
  return new ApiError(errorTexts[kind], { kind });
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null
      ? (body as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function opened(response: Response, body: Record<string, unknown> | undefined): Envelope {
  const message = typeof body?.message === 'string' && body.message ? body.message : undefined;
  if (response.ok && body?.success === true) return { data: body.data, message };
  throw new ApiError(message ?? statusText(response.status), {
    kind: response.ok && !body ? 'unknown' : 'status',
    status: response.status,
    code: typeof body?.code === 'string' ? body.code : undefined,
    details: body?.error,
    serverMessage: message,
  });
}

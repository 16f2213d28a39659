import { noteHeaders } from '../query/answer-headers.ts';
import { ApiError } from './api-error.ts';
import { takeEarly } from './early-answers.ts';
import { errorTexts, statusText } from './error-texts.ts';

/** The envelope around every answer. `data` is checked by the server that wrote it. */
export interface Envelope {
  data: unknown;
  message: string | undefined;
}

/** A file that was sent instead of an envelope. */
export interface ReceivedFile {
  content: Blob;
  /** What the server calls it. */
  name: string;
}

/** Sends a request and opens the envelope of its answer. Throws `ApiError`, or what `signal` aborted with. */
export async function request(
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Envelope> {
  const { response, body } = await send(url, init, timeoutMs, (answer) => answer.text());
  return openEnvelope(response, parseBody(body));
}

/** Sends a request whose success is a file; a failure still comes in an envelope. */
export async function requestFile(
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<ReceivedFile> {
  const { response, body } = await send(url, init, timeoutMs, (answer) => answer.blob());
  const name = nameOf(response.headers.get('content-disposition'));
  if (response.ok && name) return { content: body, name };
  openEnvelope(response, parseBody(await body.text()));
  throw new ApiError(errorTexts.unknown, { kind: 'unknown', status: response.status });
}

async function send<Body>(
  url: string,
  init: RequestInit,
  timeoutMs: number,
  read: (response: Response) => Promise<Body>,
): Promise<{ response: Response; body: Body }> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  try {
    const response = await (takeEarly(url, init) ?? fetch(url, { ...init, signal }));
    noteHeaders(response, init);
    return { response, body: await read(response) };
  } catch (error) {
    if (init.signal?.aborted) throw init.signal.reason;
    throw noAnswerError(error, timeout.aborted);
  }
}

/** The name in full, as RFC 8187 writes it. */
function nameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1];
  return encoded && decodeURIComponent(encoded);
}

function noAnswerError(error: unknown, timedOut: boolean): ApiError {
  if (timedOut) return new ApiError(errorTexts.timeout, { kind: 'timeout' });
  // fetch reports an unreachable server as a TypeError, everything else is rarer.
  const kind = error instanceof TypeError ? 'network' : 'noResponse';
  return new ApiError(errorTexts[kind], { kind });
}

function parseBody(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null
      ? (body as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function openEnvelope(response: Response, body: Record<string, unknown> | undefined): Envelope {
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

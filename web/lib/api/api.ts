import {
  type Call,
  type CallShape,
  type Data,
  type DeclaredCall,
  isAboutPerson,
} from '../../../contract/endpoint.ts';
import { household } from '../session/household.ts';
import { expireSession, getSession, isTokenRenewed } from '../session/session.ts';
import { readUser } from '../session/session-storage.ts';
import { ApiError } from './api-error.ts';
import { errorTexts } from './error-texts.ts';
import { type ReceivedFile, request, requestFile } from './request.ts';

export { ApiError } from './api-error.ts';

const authTimeoutMs = 10_000;
const timeoutMs = 30_000;

interface CallOptions {
  /** Makes a POST safe to send again. The server reads it where a POST is one transaction. */
  idempotencyKey?: string;
  /** By what the server knows this browser (`device-tokens.ts`). */
  deviceToken?: string | undefined;
  signal?: AbortSignal;
  /** The code of the refusal that the user has confirmed since. */
  confirmed?: string | undefined;
  /** Its answer has the session's next token, so that it does not wait for one when it is refused. */
  renewsToken?: true;
}

/** The options of a call; a key only where the server reads it. */
type Options<E extends DeclaredCall> = E extends
  | { method: 'POST'; effect: 'transaction' }
  | { keyed: true }
  ? CallOptions
  : Omit<CallOptions, 'idempotencyKey'> & { idempotencyKey?: never };

/** The input may be left out where a call needs none. */
type Arguments<E extends DeclaredCall> =
  Record<never, never> extends Call<E>
    ? [input?: Call<E> | undefined, options?: Options<E>]
    : [input: Call<E>, options?: Options<E>];

interface Input {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Calls the server and returns the `data` of its answer. Throws `ApiError`. A 401 ends the session
 * and leads to the sign-in page. A call for which the user has to confirm who they are, or that days are
 * changed up to which an account was reconciled, waits until they have, and is sent once more.
 */
export async function call<E extends DeclaredCall>(
  endpoint: E,
  ...args: Arguments<E>
): Promise<Data<E>> {
  const { data } = await callEnvelope(endpoint, ...args);
  return data;
}

/**
 * Like `call`, for answers that must have data (docs/specification.md, chapter 7): an answer
 * without any is a failure.
 */
export async function callForData<E extends DeclaredCall>(
  endpoint: E,
  ...args: Arguments<E>
): Promise<Data<E>> {
  const data = await call(endpoint, ...args);
  if (data === null || data === undefined) {
    throw new ApiError(errorTexts.unknown, { kind: 'unknown' });
  }
  return data;
}

/** Like `call`, with the message beside `data`. */
export async function callEnvelope<E extends DeclaredCall>(
  endpoint: E,
  ...args: Arguments<E>
): Promise<{ data: Data<E>; message: string | undefined }> {
  const { data, message } = await send(request, endpoint, args as [Input?, CallOptions?]);
  return { data: data as Data<E>, message };
}

/** Calls an endpoint that answers a file. Throws `ApiError` like `call`. */
export function callFile<E extends DeclaredCall & { file: string | readonly string[] }>(
  endpoint: E,
  ...args: Arguments<E>
): Promise<ReceivedFile> {
  return send(requestFile, endpoint, args as [Input?, CallOptions?]);
}

type Confirm = (refusal: ApiError) => Promise<void>;

let askToConfirm: Confirm = (refusal) => Promise.reject(refusal);

/**
 * Sets what asks the user for the confirmation that a call was refused for want of. It settles when they have
 * given it, and rejects when they do not.
 */
export function onConfirmationRequired(ask: Confirm): void {
  askToConfirm = ask;
}

type Sender<Answer> = (url: string, init: RequestInit, timeoutMs: number) => Promise<Answer>;

async function send<Answer>(
  sender: Sender<Answer>,
  endpoint: CallShape,
  [input = {}, options = {}]: [Input?, CallOptions?],
): Promise<Answer> {
  const attempt = (sent: CallOptions) =>
    withNewestToken(() => sendOnce(sender, endpoint, input, sent), options);
  try {
    return await attempt(options);
  } catch (error) {
    if (!(error instanceof ApiError) || !/^(CONFIRM|RECONC)/.test(`${error.code}`)) throw error;
    await askToConfirm(error);
    return attempt({ ...options, confirmed: error.code });
  }
}

/** Sends a call again that was refused because of a token which was replaced while it was under way. */
async function withNewestToken<Answer>(
  attempt: () => Promise<Answer>,
  { renewsToken }: CallOptions,
): Promise<Answer> {
  const { token, user } = getSession();
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    if (!renewsToken && (await isTokenRenewed(token, user))) return withNewestToken(attempt, {});
    expireSession(token);
    throw error;
  }
}

function sendOnce<Answer>(
  sender: Sender<Answer>,
  endpoint: CallShape,
  input: Input,
  options: CallOptions,
): Promise<Answer> {
  return sender(
    urlOf(endpoint, input),
    requestInit(endpoint, input, options, getSession().token),
    endpoint.path.startsWith('/auth/') ? authTimeoutMs : timeoutMs,
  );
}

function urlOf(endpoint: CallShape, { params, query }: Input): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  if (household && !isAboutPerson(endpoint)) search.set('userId', household);
  else if (endpoint.sendsUserId) search.set('userId', ownId());
  return search.size > 0 ? `/api${path}?${search}` : `/api${path}`;
}

/** The id of the signed-in user, who has to be stored too: no event tells this tab that it was removed here. */
function ownId(): string {
  const { user } = getSession();
  if (!user || !readUser()) throw new ApiError(errorTexts.noUser, { kind: 'session' });
  return user.id;
}

function requestInit(
  endpoint: CallShape,
  { body }: Input,
  { idempotencyKey, deviceToken, signal, confirmed }: CallOptions,
  token: string | null,
): RequestInit {
  const headers = new Headers({ Accept: 'application/json' });
  if (token && endpoint.access === 'user') headers.set('Authorization', `Bearer ${token}`);
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  if (deviceToken) headers.set('X-Device-Token', deviceToken);
  if (confirmed === 'RECONCILED') headers.set('X-Change-Reconciled', 'yes');
  const init: RequestInit = { method: endpoint.method, headers, signal: signal ?? null };
  if (body === undefined) return init;
  // The browser itself names the type of a form, with the boundary between its parts.
  if (endpoint.sends === 'form') return { ...init, body: formOf(body) };
  headers.set('Content-Type', 'application/json');
  return { ...init, body: JSON.stringify(body) };
}

function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.set(name, String(value));
  }
  return form;
}

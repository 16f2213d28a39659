import type { Data, DeclaredCall, Endpoint, Input } from '../../../contract/endpoint.ts';
import { endpointOf } from '../../../contract/registry.ts';
import type { CountedArea } from '../../db/data-revision.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { FileAnswer } from '../replies/file-answer.ts';
import type { Caller, Visit } from './caller.ts';
import type { Attempt } from './idempotency.ts';
import type { Limit } from './rate-limits.ts';

/** A `transaction` endpoint gets the transaction, any other the database. */
type HandleOf<E extends DeclaredCall> = E['effect'] extends 'transaction' ? Tx : Db;

/**
 * The input of a call, where it comes from, on `user` endpoints the caller, and on `keyed` ones what is
 * remembered of it under its idempotency key.
 */
type CallOf<E extends DeclaredCall> = Input<E> &
  Visit &
  (E['access'] extends 'user' ? Caller : unknown) &
  (E['keyed'] extends true ? { attempt: Attempt | undefined } : unknown);

/** A file endpoint answers a file, any other the `data` of the envelope. */
type Answer<E extends DeclaredCall> = E['file'] extends string | readonly string[]
  ? FileAnswer
  : Data<E>;

type Handler<E extends DeclaredCall> = (
  db: HandleOf<E>,
  call: CallOf<E>,
) => Promise<Answer<E>> | Answer<E>;

/** Finds the row of a path's id; undefined if the caller has no such row. */
type Find<E extends DeclaredCall> = (
  db: Db,
  ownerId: string,
  params: Input<E>['params'],
) => Promise<unknown>;

/** How finely an answer depends on the present time. */
export type TimePrecision = 'day' | 'minute';

/** A call of any endpoint. The endpoint's schemas have validated its input; the functions below type it. */
export interface RouteCall extends Visit, Partial<Caller> {
  params: object;
  query: object;
  body: unknown;
  attempt?: Attempt | undefined;
}

/** An endpoint and its handler. */
export interface Route {
  endpoint: Endpoint;
  handle: (db: Db, call: RouteCall, opened?: AsyncDisposable) => unknown;
  /** Works before the transaction, on an upload for example. The handler gets the result, which is disposed of after it. */
  openBody?: (call: RouteCall) => Promise<AsyncDisposable>;
  find: ((db: Db, ownerId: string, params: object) => Promise<unknown>) | undefined;
  /** Throws while every call is refused, before anything of a call is read. */
  refuse?: () => void;
  /** Runs once the work is done and, for a `transaction`, committed. */
  after: (() => void) | undefined;
  /** How often a user may call, refused calls included, and the message beyond that. */
  limit?: { limit: Limit; refusal: string };
  /** What the answer depends on; it is cached until that changes. */
  cached?: { area: CountedArea | 'all'; precision: TimePrecision };
}

/** Answers an endpoint that is about no single row. */
export function route<E extends DeclaredCall>(
  call: E,
  handle: Handler<E>,
  after?: () => void,
): Route {
  return {
    endpoint: endpointOf(call),
    handle: handle as unknown as Route['handle'],
    find: undefined,
    after,
  };
}

/**
 * Answers an endpoint whose path names a row. Another user's row is 404 whatever the body says:
 * `find` runs before the body of a read is validated, and before the body of a change is refused.
 * The handler of a change looks the row up itself, because for a valid body `find` does not run. For
 * a cached answer it does not run either.
 */
export function rowRoute<E extends DeclaredCall>(
  call: E,
  find: Find<E>,
  handle: Handler<E>,
): Route {
  return {
    endpoint: endpointOf(call),
    handle: handle as unknown as Route['handle'],
    find: find as unknown as Route['find'],
    after: undefined,
  };
}

/** Refuses every call, whatever its body, while `refuse` throws. */
export function refusedFirst(refuse: () => void, answering: Route): Route {
  return { ...answering, refuse };
}

/** A call whose body is the bytes that were sent, not validated yet. */
type UploadOf<E extends DeclaredCall> = Omit<CallOf<E>, 'body'> & { body: Buffer };

/**
 * Answers an endpoint with `maxBodyBytes`. `openBody` parses and validates the body. It runs before
 * the transaction, which on SQLite blocks all other writers.
 */
export function uploadRoute<E extends DeclaredCall, Opened extends AsyncDisposable>(
  call: E,
  openBody: (call: UploadOf<E>) => Promise<Opened>,
  handle: (db: HandleOf<E>, call: UploadOf<E>, opened: Opened) => Promise<Answer<E>>,
): Route {
  return {
    endpoint: endpointOf(call),
    openBody: openBody as unknown as NonNullable<Route['openBody']>,
    handle: handle as unknown as Route['handle'],
    find: undefined,
    after: undefined,
  };
}

/**
 * Answers a change of a row for which `prepare` works something out before the transaction, which on
 * SQLite blocks all other writers. What it read may be outdated by then: the handler has to check.
 */
export function preparedRoute<E extends DeclaredCall, Prepared>(
  call: E,
  find: Find<E>,
  prepare: (call: CallOf<E>) => Promise<Prepared>,
  handle: (db: HandleOf<E>, call: CallOf<E>, prepared: Prepared) => Promise<Answer<E>>,
): Route {
  const open = async (of: CallOf<E>) => ({
    prepared: await prepare(of),
    async [Symbol.asyncDispose]() {},
  });
  const handlePrepared = (db: HandleOf<E>, of: CallOf<E>, opened: { prepared: Prepared }) =>
    handle(db, of, opened.prepared);
  return {
    ...rowRoute(call, find, handlePrepared as unknown as Handler<E>),
    openBody: open as unknown as NonNullable<Route['openBody']>,
  };
}

/** Limits the calls of each user. They are counted before their bodies are read. */
export function limited(limit: Limit, refusal: string, answering: Route): Route {
  return { ...answering, limit: { limit, refusal } };
}

/**
 * Lets the answer of a read be cached. Only for answers that depend on nothing but the call, the
 * rows of an area (or of all), rates and quotes (the tables with revision triggers), and the
 * present day in `TIME_ZONE`. An answer that marks stale prices changes at any instant, 24 hours
 * after a source has confirmed a price; its precision is the minute. Answers that read sessions,
 * leases or the outside world must not be cached.
 */
export function cached(
  area: CountedArea | 'all',
  answering: Route,
  precision: TimePrecision = 'day',
): Route {
  const { endpoint } = answering;
  if (endpoint.effect !== 'read' || endpoint.method !== 'GET' || endpoint.access !== 'user') {
    throw new Error(`the answer of ${endpoint.name} cannot be cached`);
  }
  return { ...answering, cached: { area, precision } };
}

import type { Data, EndpointShape, Input } from '../../../contract/endpoint.ts';
import type { CountedArea } from '../../db/data-revision.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { FileAnswer } from '../replies/file-answer.ts';
import type { Caller, Visit } from './caller.ts';
import type { Limit } from './limits.ts';

/** A `transaction` endpoint is handed the transaction, any other the database. */
type HandleOf<E extends EndpointShape> = E['effect'] extends 'transaction' ? Tx : Db;

/** What a handler knows about the call beside its input. `userId` and `ownerId` are there on `user` endpoints. */
type CallOf<E extends EndpointShape> = Input<E> &
  Visit &
  (E['access'] extends 'user' ? Caller : unknown);

/** A file endpoint answers a file, any other what stands under `data`. */
type Answer<E extends EndpointShape> = E['file'] extends string ? FileAnswer : Data<E>;

type Handler<E extends EndpointShape> = (
  db: HandleOf<E>,
  call: CallOf<E>,
) => Promise<Answer<E>> | Answer<E>;

/** Finds the row that a path's id means, or undefined when the caller has no such row. */
type Find<E extends EndpointShape> = (
  db: Db,
  ownerId: string,
  params: Input<E>['params'],
) => Promise<unknown>;

/** An endpoint together with what answers it. */
export interface Route {
  endpoint: EndpointShape;
  handle: (db: Db, call: never, prepared: never) => unknown;
  /** Works out before the transaction of a change what needs none; the handler gets it. */
  prepare?: (call: never) => Promise<unknown>;
  find: ((db: Db, ownerId: string, params: never) => Promise<unknown>) | undefined;
  /** Throws when every call is refused just now, before anything of a call is read. */
  refuse?: () => void;
  /** Runs once the work is done and, for a `transaction`, committed. */
  after: (() => void) | undefined;
  /** How often a user may call, refused calls included, and what is said about more. */
  limit?: { limit: Limit; refusal: string };
  /** The answer may be sent again as long as nothing that it rests on has changed: this area's rows, or all. */
  cached?: CountedArea | 'all';
}

/** Answers an endpoint that is about no single row. */
export function route<E extends EndpointShape>(
  endpoint: E,
  handle: Handler<E>,
  after?: () => void,
): Route {
  return { endpoint, handle: handle as unknown as Route['handle'], find: undefined, after };
}

/**
 * Answers an endpoint whose path names a row. Another user's row is 404 whatever the body says, for
 * `find` runs before the body of a read is looked at, and before anything is said against the body
 * of a change. The handler of a change has to look itself: nothing has, when the body is in order.
 */
export function rowRoute<E extends EndpointShape>(
  endpoint: E,
  find: Find<E>,
  handle: Handler<E>,
): Route {
  return {
    endpoint,
    handle: handle as unknown as Route['handle'],
    find: find as unknown as Route['find'],
    after: undefined,
  };
}

/** Has every call refused as long as `refuse` throws, whatever the call says. */
export function refusedFirst(refuse: () => void, answering: Route): Route {
  return { ...answering, refuse };
}

/**
 * Answers a change with much to work out: `prepare` runs before its transaction, in which, on
 * SQLite, nobody else can write.
 */
export function preparedRoute<E extends EndpointShape, Prepared>(
  endpoint: E,
  prepare: (call: CallOf<E>) => Promise<Prepared>,
  handle: (db: HandleOf<E>, call: CallOf<E>, prepared: Prepared) => Promise<Answer<E>>,
): Route {
  return {
    endpoint,
    prepare: prepare as unknown as NonNullable<Route['prepare']>,
    handle: handle as unknown as Route['handle'],
    find: undefined,
    after: undefined,
  };
}

/** Counts the calls of each user, before their bodies are read, and refuses those beyond the limit. */
export function limited(limit: Limit, refusal: string, answering: Route): Route {
  return { ...answering, limit: { limit, refusal } };
}

/**
 * Lets a read's answer be kept and sent again (`answer-cache.ts`). Only for answers that rest on
 * nothing but the call, the rows of an area (or of all), rates and quotes (the migrations
 * say which tables count), and the time to the minute: what reads sessions, leases or the outside
 * world must not be kept.
 */
export function cached(area: CountedArea | 'all', answering: Route): Route {
  const { endpoint } = answering;
  if (endpoint.effect !== 'read' || endpoint.method !== 'GET' || endpoint.access !== 'user') {
    throw new Error(`the answer of ${endpoint.name} cannot be kept`);
  }
  return { ...answering, cached: area };
}

import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The names behind the colons of a path: `PathParams<'/accounts/:id'>` is `{ id: string }`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown;

/**
 * How a call works on the database.
 * - `read`: changes nothing.
 * - `transaction`: runs whole inside one transaction, which also holds its audit line and, when
 *   it is a POST, the memory of its `Idempotency-Key`.
 * - `steps`: opens its own transactions, because it hashes, mails or talks to the outside between them.
 */
export type Effect = 'read' | 'transaction' | 'steps';

export interface EndpointShape {
  /** `area.action`; unique. The area is the folder of the same name in `server/` and `web/`. */
  name: string;
  method: Method;
  /** Below `/api`; parameters as `:id`. */
  path: string;
  /** One line for the API description. */
  summary: string;
  /** `user`: only with a valid bearer token; the call is bound to that user. */
  access: 'public' | 'user';
  effect: Effect;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * `form`: the browser sends the body as a form, and the server takes one (urlencoded or
   * multipart) beside JSON. Left out: JSON, and nothing else is taken.
   */
  sends?: 'form';
  /** Of `steps`: may add to what the user stores, and is refused when that is full. */
  adds?: true;
  /** The largest body that is taken; left out: 1 MiB. */
  maxBodyBytes?: number;
  /** The most values (numbers, texts, lists, …) in a JSON body; left out: 25,000. */
  maxBodyValues?: number;
  /** What stands under `data` of a successful answer. */
  data: z.ZodType;
  /** Success answers a file of this media type instead of the JSON envelope; `data` is `nothing`. */
  file?: string;
  /** The text beside `data`, where people should read one. */
  message?: string;
  /** Fields that SPEC.md wants beside `data` too. */
  beside?: (data: never) => Record<string, unknown>;
  /** The browser sends the signed-in user's id as `userId` (SPEC.md §6); any call may carry it. */
  sendsUserId?: true;
}

/**
 * Declares a call once. The server's routes, the API description, the browser's typed calls, the
 * isolation matrix and the fuzz tests are all derived from what is declared here.
 */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler receives, after validation. */
export interface Input<E extends EndpointShape> {
  params: PathParams<E['path']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}

/** What a caller hands over, before validation. */
export type Call<E extends EndpointShape> = (unknown extends PathParams<E['path']>
  ? unknown
  : { params: PathParams<E['path']> }) &
  (E['query'] extends z.ZodObject ? { query?: Sent<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: Sent<E['body']> } : unknown);

/** What stands under `data` of a successful answer. */
export type Data<E extends EndpointShape> = z.output<E['data']>;

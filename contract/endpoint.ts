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
 * - `read`: changes nothing. One that answers a file leaves an audit line.
 * - `transaction`: runs whole inside one transaction, which also writes its audit line and, when
 *   it is a POST, the answer under its `Idempotency-Key`.
 * - `steps`: opens its own transactions, because it hashes, mails or talks to the outside between them.
 */
export type Effect = 'read' | 'transaction' | 'steps';

/** How a call is made, and what the server does about it. Everything but its schemas. */
export interface CallShape {
  /** `area.action`; unique. */
  name: string;
  method: Method;
  /** Below `/api`; parameters as `:id`. */
  path: string;
  /** One line for the API description. */
  summary: string;
  /** `user`: only with a valid bearer token; the call is bound to that user. */
  access: 'public' | 'user';
  effect: Effect;
  /**
   * A program may call it with an access token that has the call's scope (token-scopes.ts). Left out: no
   * program may, because a person does it in a browser.
   */
  token?: 'scope';
  /**
   * `form`: the browser sends the body as a form, and the server takes one (urlencoded or
   * multipart) beside JSON. Left out: JSON, and nothing else is taken.
   */
  sends?: 'form';
  /**
   * Needs a sign-in or a confirmation (`auth.confirm`) within the last ten minutes, else 403
   * `CONFIRMATION_REQUIRED`. `or-password`: not of a user without a second factor, whose body then
   * needs `currentPassword`; with one it may leave that out.
   */
  confirmed?: 'always' | 'or-password';
  /** Of a household's data: only its owners may. Left out, an editor may, and a viewer what only reads. */
  role?: 'OWNER';
  /** Of `steps`: stores its answer under an `Idempotency-Key`, as a `transaction` does. */
  keyed?: true;
  /** Of `steps`: may add to what the user stores, and is refused when that is full. */
  adds?: true;
  /** The largest body that is taken; left out: 1 MiB. */
  maxBodyBytes?: number;
  /** The most values (numbers, texts, lists, …) in a JSON body; left out: 25,000. */
  maxBodyValues?: number;
  /**
   * Success answers a file of this media type, or of one of these, instead of the JSON envelope; `data`
   * is `nothing`.
   */
  file?: string | readonly string[];
  /** Of a list that can be exported: what its file is called (list-export.ts). */
  exports?: string;
  /** The text beside `data`, where people should read one. */
  message?: string;
  /** Fields that an answer also has beside `data` (docs/specification.md, §7). */
  beside?: (data: never) => Record<string, unknown>;
  /** The answer has a secret that is shown this once: what is stored under an idempotency key is sealed. */
  answersSecret?: true;
  /**
   * The browser sends the signed-in user's id as `userId`. Any call may carry it, or the id of the household
   * whose data it is about.
   */
  sendsUserId?: true;
}

/**
 * Whether a call is about the signed-in person alone: how they sign in, their tokens, reminders and test mails,
 * and which household they are in. Whose data the browser shows makes no difference to it.
 */
export function isAboutPerson({ path }: { path: string }): boolean {
  return /^\/(auth|household|reminders|test)\b/.test(path);
}

/** What a call takes and answers. */
export interface CallSchemas {
  query?: z.ZodObject;
  body?: z.ZodType;
  /** `data` of a successful answer. */
  data: z.ZodType;
}

/** A call with its schemas, as the server and the API description need it (registry.ts). */
export type Endpoint = CallShape & CallSchemas;

/** A declared call. Its schemas are known to the compiler alone: there is no such property. */
export type DeclaredCall = CallShape & { readonly schemas?: CallSchemas };

/**
 * Declares the calls of an area: `calls<typeof accountsSchemas>()({ list: { method: 'GET', … } })`.
 * The schemas are in a separate file, imported as a type, so that the browser, which imports the
 * calls, loads neither them nor the schema library. The server's routes, the API description, the
 * browser's typed calls, the isolation matrix and the fuzz tests are all derived from both.
 */
export function calls<Schemas extends Record<string, CallSchemas>>() {
  return <const Shapes extends Record<keyof Schemas, CallShape>>(shapes: Shapes) =>
    shapes as { [Name in keyof Schemas]: Shapes[Name] & { readonly schemas?: Schemas[Name] } };
}

type SchemasOf<C extends DeclaredCall> = NonNullable<C['schemas']>;
type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler receives, after validation. */
export interface Input<C extends DeclaredCall> {
  params: PathParams<C['path']>;
  query: Parsed<SchemasOf<C>['query']>;
  body: Parsed<SchemasOf<C>['body']>;
}

/** What a caller passes, before validation. */
export type Call<C extends DeclaredCall> = (unknown extends PathParams<C['path']>
  ? unknown
  : { params: PathParams<C['path']> }) &
  (SchemasOf<C>['query'] extends z.ZodObject ? { query?: Sent<SchemasOf<C>['query']> } : unknown) &
  (SchemasOf<C>['body'] extends z.ZodType ? { body: Sent<SchemasOf<C>['body']> } : unknown);

/** The type of `data` in a successful answer. */
export type Data<C extends DeclaredCall> = z.output<SchemasOf<C>['data']>;

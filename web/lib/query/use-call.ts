import {
  keepPreviousData,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import type { Call, Data, DeclaredCall, PathParams } from '../../../contract/endpoint.ts';
import { call, callForData } from '../api/api.ts';
import { type ChangeOptions, type Removal, useChange, useRemoval } from './use-change.ts';

// Hooks that follow from a declared call: its key, path, message and signal.

type ReadCall = DeclaredCall & ({ effect: 'read' } | { method: 'GET' });
type ChangingCall = DeclaredCall & { effect: 'transaction' | 'steps' };

/** The body that a call takes. */
export type BodyOf<E extends DeclaredCall> = NonNullable<
  Call<E> extends { body: infer Body } ? Body : never
>;

/** How an answer is fetched and shown, beside what follows from its call. */
interface ReadOptions<E extends ReadCall, Shown>
  extends Omit<UseQueryOptions<Data<E>, Error, Shown>, 'queryKey' | 'queryFn'> {
  /** Null is an answer. Left out: an answer without data is a failure. */
  mayBeNull?: true;
}

/** Null asks for nothing. The input may be left out where a call needs none. */
type ReadInput<E extends ReadCall, Shown> =
  Record<never, never> extends Call<E>
    ? [input?: Call<E> | null, options?: ReadOptions<E, Shown>]
    : [input: Call<E> | null, options?: ReadOptions<E, Shown>];

/** The answer before stays on screen while the next is fetched. */
export const keepsLast = { placeholderData: keepPreviousData } as const;

/** For components that show a failure themselves: no toast repeats it. */
export const silent = { meta: { silent: true } } as const;

/**
 * The key of an answer: the first word of its path, by which it is fetched anew after a change (`invalidate.ts`),
 * then the call and its input. The build leaves out the names of calls.
 */
export function keyOfCall({ method, path }: DeclaredCall, input: object = {}) {
  return [path.split('/')[1] ?? '', `${method} ${path}`, input] as const;
}

/** The answer of a call that reads. */
export function useCall<E extends ReadCall, Shown = Data<E>>(
  endpoint: E,
  ...[input, { mayBeNull, ...options } = {}]: ReadInput<E, Shown>
): UseQueryResult<NoInfer<Shown>> {
  return useQuery<Data<E>, Error, Shown>({
    ...queryOf(endpoint, input ?? ({} as Call<E>), mayBeNull ? call : callForData),
    ...(input === null && { enabled: false }),
    ...options,
  });
}

/**
 * A preview of values that are being typed; undefined asks for nothing. The last answer stays until the next one,
 * and a refusal shows no toast: the fields show it when the form is sent.
 */
export function usePreviewCall<E extends ReadCall>(endpoint: E, input: Call<E> | undefined) {
  return useQuery({
    ...queryOf(endpoint, input ?? ({} as Call<E>)),
    enabled: input !== undefined,
    ...keepsLast,
    ...silent,
  });
}

/** The key of a call and how it is sent, for `useQuery` and its siblings. */
export function queryOf<E extends ReadCall>(endpoint: E, input: Call<E>, ask = callForData) {
  return {
    queryKey: keyOfCall(endpoint, input as object),
    queryFn: ({ signal }: { signal: AbortSignal }) => send(endpoint, input, { signal }, ask),
  };
}

interface CallChange<E extends ChangingCall>
  extends Omit<ChangeOptions<Call<E>, Data<E>>, 'send' | 'rowsOf'> {
  /** The row that its path names last is busy from the press until what shows it is fetched anew. */
  isRowBusy?: true;
}

/** Makes a call that changes something, with its message as the toast; `message` replaces that. */
export function useChangeCall<E extends ChangingCall>(
  endpoint: E,
  { isRowBusy, ...options }: CallChange<E> = {},
) {
  return useChange<Call<E>, Data<E>>({
    ...(endpoint.message !== undefined && { message: endpoint.message }),
    ...options,
    send: (input, key) => send(endpoint, input, endpoint.method === 'POST' ? key : {}),
    ...(isRowBusy && { rowsOf: (input) => [paramsOf(input)[rowOf(endpoint)] ?? ''] }),
  });
}

interface CallRemoval<E extends ChangingCall> extends Omit<Removal, 'send'> {
  /** What the path names beside the removed row. */
  params?: Partial<PathParams<E['path']>>;
}

/** Deletes the row that the path of a call names last. */
export function useRemovalCall<E extends ChangingCall & { method: 'DELETE' }>(
  endpoint: E,
  { params, ...options }: CallRemoval<E> = {},
) {
  return useRemoval({
    ...(endpoint.message !== undefined && { message: endpoint.message }),
    ...options,
    send: ([id]) => send(endpoint, { params: { ...params, [rowOf(endpoint)]: id } } as Call<E>, {}),
  });
}

/** Sends the edit of the row that the path of a call names last, as `useRowEdit` takes it. */
export function editCall<E extends ChangingCall>(
  endpoint: E,
  params?: Partial<PathParams<E['path']>>,
) {
  return (id: string, body: BodyOf<E>): Promise<Data<E>> =>
    send(endpoint, { params: { ...params, [rowOf(endpoint)]: id }, body } as Call<E>, {});
}

/** The parameter that a path names last. */
function rowOf({ path }: DeclaredCall): string {
  return path.match(/:\w+/g)?.at(-1)?.slice(1) ?? '';
}

/** `call` with its input as one value: which parts a call has is known to its type alone. */
function send<E extends DeclaredCall>(
  endpoint: E,
  input: Call<E>,
  options: object,
  ask = call,
): Promise<Data<E>> {
  const send = ask as (endpoint: E, input: Call<E>, options: object) => Promise<Data<E>>;
  return send(endpoint, input, options);
}

function paramsOf(input: unknown): Record<string, string> {
  return (input as { params?: Record<string, string> } | undefined)?.params ?? {};
}

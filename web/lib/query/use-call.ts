import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Call, Data, DeclaredCall, PathParams } from '../../../contract/endpoint.ts';
import { call } from '../api/api.ts';
import { type ChangeOptions, type Removal, useChange, useRemoval } from './use-change.ts';

// Hooks that follow from a declared call: its key, path, message and signal.

type ReadCall = DeclaredCall & { effect: 'read' };
type ChangingCall = DeclaredCall & { effect: 'transaction' | 'steps' };

/** The input may be left out where a call needs none. */
type Input<E extends DeclaredCall> =
  Record<never, never> extends Call<E> ? [input?: Call<E>] : [input: Call<E>];

/**
 * The key of an answer: the first word of its path, which is the name of its area, by which it is fetched anew
 * after a change (`invalidate.ts`), then the call and its input. The build leaves out the names of calls.
 */
export function keyOfCall({ method, path }: DeclaredCall, input: object = {}) {
  return [path.split('/')[1] ?? '', `${method} ${path}`, input] as const;
}

/** The answer of a call that reads. */
export function useCall<E extends ReadCall>(endpoint: E, ...[input]: Input<E>) {
  return useQuery(queryOf(endpoint, input as Call<E>));
}

/**
 * What something that is being typed comes to; undefined asks for nothing. The answer before stays until the
 * next one, and a refusal is no toast: the fields show it when the form is sent.
 */
export function usePreviewCall<E extends ReadCall>(endpoint: E, input: Call<E> | undefined) {
  return useQuery({
    ...queryOf(endpoint, input as Call<E>),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
}

function queryOf<E extends ReadCall>(endpoint: E, input: Call<E>) {
  return {
    queryKey: keyOfCall(endpoint, input ?? {}),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Data<E>> =>
      send(endpoint, input, { signal }),
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
    ...(isRowBusy && { rowsOf: (input) => Object.values(paramsOf(input)).slice(-1) }),
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
  const row = endpoint.path.split(':').at(-1) ?? '';
  return useRemoval({
    ...(endpoint.message !== undefined && { message: endpoint.message }),
    ...options,
    send: ([id]) => send(endpoint, { params: { ...params, [row]: id } } as Call<E>, {}),
  });
}

/** Sends the edit of a row, as `useRowEdit` takes it. */
export function editCall<E extends ChangingCall>(endpoint: E) {
  type Edit = Call<E> extends { body: infer Body } ? Body : never;
  return (id: string, body: Edit): Promise<Data<E>> =>
    send(endpoint, { params: { id }, body } as unknown as Call<E>, {});
}

/** `call` with its input as one value: which parts a call has is known to its type alone. */
function send<E extends DeclaredCall>(
  endpoint: E,
  input: Call<E>,
  options: object,
): Promise<Data<E>> {
  const send = call as (endpoint: E, input: Call<E>, options: object) => Promise<Data<E>>;
  return send(endpoint, input, options);
}

function paramsOf(input: unknown): Record<string, string> {
  return (input as { params?: Record<string, string> } | undefined)?.params ?? {};
}

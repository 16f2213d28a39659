import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Deposit, deposits } from '../../../contract/deposits/deposits.ts';
import type { Call } from '../../../contract/endpoint.ts';
import { call } from '../../lib/api/api.ts';
import { useChange, useRemoval } from '../../lib/query/use-change.ts';

type NewDeposit = Call<typeof deposits.create>['body'];
type PreviewBody = Call<typeof deposits.preview>['body'];
type Closing = Call<typeof deposits.close>['body'];

const keys = {
  list: ['deposits', 'list'],
  summary: ['deposits', 'summary'],
  one: (id: string) => ['deposits', 'one', id] as const,
  preview: (body: object) => ['deposits', 'preview', body] as const,
} as const;

export function useDeposits() {
  return useQuery({
    queryKey: keys.list,
    queryFn: ({ signal }) => call(deposits.list, {}, { signal }),
  });
}

export function useDepositSummary() {
  return useQuery({
    queryKey: keys.summary,
    queryFn: ({ signal }) => call(deposits.summary, {}, { signal }),
  });
}

export function useDeposit(id: string) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(deposits.get, { params: { id } }, { signal }),
  });
}

/** What terms that are being typed, or those of a deposit, come to; undefined asks for nothing. */
export function useDepositPreview(body: PreviewBody | undefined) {
  return useQuery({
    queryKey: keys.preview(body ?? {}),
    queryFn: ({ signal }) => call(deposits.preview, { body: body as PreviewBody }, { signal }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    // The fields say what is refused when the form is sent.
    meta: { silent: true },
  });
}

export function useAddDeposit() {
  return useChange({
    send: (body: NewDeposit, key) => call(deposits.create, { body }, key),
    message: deposits.create.message,
  });
}

export function updateDeposit(
  id: string,
  body: Call<typeof deposits.update>['body'],
): Promise<Deposit> {
  return call(deposits.update, { params: { id }, body });
}

/** Deletes a deposit from its own page, which `leave` leaves. */
export function useRemoveDeposit(leave: () => unknown) {
  return useRemoval({
    send: ([id]) => call(deposits.remove, { params: { id } }),
    message: deposits.remove.message,
    leave,
  });
}

export function useCloseDeposit(id: string) {
  return useChange({
    send: (body: Closing, key) => call(deposits.close, { params: { id }, body }, key),
    message: deposits.close.message,
    rowsOf: () => [id],
  });
}

/** Undoes taking a deposit out. */
export function useReopenDeposit() {
  return useChange({
    send: (id: string) => call(deposits.reopen, { params: { id } }),
    message: deposits.reopen.message,
    rowsOf: (id) => [id],
  });
}

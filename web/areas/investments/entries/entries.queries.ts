import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Call } from '../../../../contract/endpoint.ts';
import { investmentEntries } from '../../../../contract/investments/entries.ts';
import type { EntryType } from '../../../../contract/investments/entry-types.ts';
import { investments } from '../../../../contract/investments/investments.ts';
import { call } from '../../../lib/api/api.ts';
import { useChange, useRemoval } from '../../../lib/query/use-change.ts';

type PreviewBody = NonNullable<Call<typeof investmentEntries.preview>['body']>;
type AddBody = NonNullable<Call<typeof investmentEntries.add>['body']>;
type EditBody = NonNullable<Call<typeof investmentEntries.edit>['body']>;

const keys = {
  page: (id: string, query: object) => ['investments', 'entries', id, query] as const,
  holdings: ['investments', 'list', { state: 'all' }],
  preview: (id: string, body: object) => ['investments', 'entry-preview', id, body] as const,
} as const;

/** All holdings of the owner, sold ones too, to convert or transfer to. */
export function useOtherHoldings() {
  return useQuery({
    queryKey: keys.holdings,
    queryFn: ({ signal }) => call(investments.list, { query: { state: 'all' } }, { signal }),
  });
}

const pageSize = 25;

/** One page of the entries, newest first. The page before stays while the next is fetched. */
export function useEntries(id: string, page: number, type: EntryType | null) {
  const query = { page, size: pageSize, ...(type && { type }) };
  return useQuery({
    queryKey: keys.page(id, query),
    queryFn: ({ signal }) => call(investmentEntries.list, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** What a change of the entries would do. Rejects with what the change itself would be refused with. */
export function previewEntry(id: string, body: PreviewBody, signal?: AbortSignal) {
  return call(investmentEntries.preview, { params: { id }, body }, signal ? { signal } : {});
}

/** The same while a dialog is open; undefined asks for nothing. The dialog shows a refusal itself. */
export function useEntryPreview(id: string, body: PreviewBody | undefined) {
  return useQuery({
    queryKey: keys.preview(id, body ?? {}),
    queryFn: ({ signal }) => previewEntry(id, body as PreviewBody, signal),
    enabled: body !== undefined,
    // The answer depends on all entries, which may have changed since.
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
}

export function useAddEntry(id: string) {
  return useChange({
    send: (body: AddBody, key) => call(investmentEntries.add, { params: { id }, body }, key),
    message: investmentEntries.add.message,
  });
}

export function editEntry(id: string, entryId: string, body: EditBody) {
  return call(investmentEntries.edit, { params: { id, entryId }, body });
}

export function useRemoveEntry(id: string) {
  return useRemoval({
    send: ([entryId]) => call(investmentEntries.remove, { params: { id, entryId } }),
    message: investmentEntries.remove.message,
  });
}

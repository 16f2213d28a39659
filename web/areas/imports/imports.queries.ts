import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Call } from '../../../contract/endpoint.ts';
import {
  type Import,
  type ImportMapping,
  type ImportRow,
  imports,
} from '../../../contract/imports/imports.ts';
import { investments } from '../../../contract/investments/investments.ts';
import { securities } from '../../../contract/securities/securities.ts';
import { call } from '../../lib/api/api.ts';
import { useChange, useRemoval } from '../../lib/query/use-change.ts';

const keys = {
  all: ['imports'],
  one: (id: string) => ['imports', 'one', id] as const,
  everyRow: (id: string) => ['imports', 'rows', id] as const,
  rows: (id: string, query: object) => ['imports', 'rows', id, query] as const,
  history: (page: number) => ['imports', 'history', page] as const,
  drafts: ['imports', 'drafts'],
  mappings: ['imports', 'mappings'],
  // The key of the area of investments, so that both use one cached answer.
  holdings: ['investments', 'list', { state: 'all' }],
  synced: ['securities', 'list'],
} as const;

/** The page shows these failures itself, so no toast repeats them. */
const silent = { silent: true } as const;

/** One import; of a draft what it would do now. */
export function useImport(id: string | null) {
  return useQuery({
    queryKey: keys.one(id ?? ''),
    queryFn: ({ signal }) => call(imports.get, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    meta: silent,
  });
}

export const rowsPerPage = 50;

/** A page of the rows of an import; null asks for none. The page before stays while the next is fetched. */
export function useImportRows(
  id: string | null,
  page: number,
  state: ImportRow['state'] | undefined,
) {
  const query = { page, size: rowsPerPage, ...(state && { state }) };
  return useQuery({
    queryKey: keys.rows(id ?? '', query),
    queryFn: ({ signal }) => call(imports.rows, { params: { id: id ?? '' }, query }, { signal }),
    enabled: id !== null,
    placeholderData: keepPreviousData,
    meta: silent,
  });
}

export const historyPageSize = 10;

/** What was imported, the newest first, with what was undone since. */
export function useImportHistory(page: number) {
  return useQuery({
    queryKey: keys.history(page),
    queryFn: ({ signal }) =>
      call(imports.list, { query: { page, size: historyPageSize } }, { signal }),
    placeholderData: keepPreviousData,
    meta: silent,
  });
}

/** Previews that were left without being applied; each lives 24 hours. */
export function useDrafts() {
  return useQuery({
    queryKey: keys.drafts,
    queryFn: ({ signal }) => call(imports.list, { query: { state: 'DRAFT' } }, { signal }),
    meta: silent,
  });
}

/** All holdings of the owner, sold ones too. */
export function useHoldings() {
  return useQuery({
    queryKey: keys.holdings,
    queryFn: ({ signal }) => call(investments.list, { query: { state: 'all' } }, { signal }),
  });
}

/** The accounts at brokers and exchanges that sync, paused ones too. */
export function useSyncedAccounts() {
  return useQuery({
    queryKey: keys.synced,
    queryFn: ({ signal }) => call(securities.list, {}, { signal }),
    meta: silent,
  });
}

/** Which columns of a table mean what, as they were mapped before. */
export function useRememberedMappings() {
  return useQuery({
    queryKey: keys.mappings,
    queryFn: ({ signal }) => call(imports.mappings, {}, { signal }),
    meta: silent,
  });
}

export function saveMapping(
  hash: string,
  body: NonNullable<Call<typeof imports.saveMapping>['body']>,
) {
  return call(imports.saveMapping, { params: { hash }, body });
}

/** Renames a remembered table; a name of another tab or device is not overwritten unseen. */
export function useRenameMapping() {
  return useChange({
    send: ({ hash, name, kind, columns, options, version }: ImportMapping) =>
      saveMapping(hash, { name, kind, columns, options, version }),
    rowsOf: ({ hash }) => [hash],
    refetch: refetchImports,
  });
}

/** Forgets a table; no figure anywhere changes. */
export function useRemoveMapping() {
  return useRemoval({
    send: ([hash]) => call(imports.removeMapping, { params: { hash } }),
    refetch: refetchImports,
  });
}

/** Fetches anew what a draft shows, and nothing that shows money elsewhere: a draft moves none. */
export const refetchImports = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: keys.all });

type UpdateBody = NonNullable<Call<typeof imports.update>['body']>;

/** Changes where the rows of a draft go, or what its words mean; everything is worked out anew. */
export function useUpdateDraft(id: string) {
  const queryClient = useQueryClient();
  return useChange({
    send: (body: UpdateBody) => call(imports.update, { params: { id }, body }),
    onDone: (answer) => queryClient.setQueryData(keys.one(id), answer),
    refetch: refetchImports,
  });
}

type ChooseBody = NonNullable<Call<typeof imports.chooseRows>['body']>;

/** Chooses rows of a draft; the figures of the answer are those of the new choice. */
export function useChooseRows(id: string) {
  const queryClient = useQueryClient();
  return useChange({
    send: (body: ChooseBody) => call(imports.chooseRows, { params: { id }, body }),
    onDone: (answer) => queryClient.setQueryData(keys.one(id), answer),
    // Busy until the rows are there anew, so that no row shows for a moment what it was before.
    rowsOf: () => [id],
    refetch: (client) => client.invalidateQueries({ queryKey: keys.everyRow(id) }),
  });
}

/** Writes what is chosen. Its failures are shown beside the button. */
export function useApply(id: string) {
  const queryClient = useQueryClient();
  return useChange({
    send: ({ version }: Pick<Import, 'version'>, key) =>
      call(imports.apply, { params: { id }, body: { version } }, key),
    onDone: (answer) => queryClient.setQueryData(keys.one(id), answer),
    announcesFailures: false,
  });
}

/** Undoes an import. A refusal is shown with the records that are in the way. */
export function useUndoImport() {
  const queryClient = useQueryClient();
  return useChange({
    send: (id: string) => call(imports.remove, { params: { id } }),
    onDone: (answer, id) => queryClient.setQueryData(keys.one(id), answer),
    rowsOf: (id) => [id],
    announcesFailures: false,
  });
}

/** Drops a draft; no figure anywhere changes. */
export function useDropDraft() {
  return useRemoval({
    send: ([id]) => call(imports.remove, { params: { id } }),
    refetch: refetchImports,
  });
}

/** Shows a newer answer of an import at once. */
export function useShowImport() {
  const queryClient = useQueryClient();
  return (newer: Import) => {
    queryClient.setQueryData(keys.one(newer.id), newer);
    return queryClient.invalidateQueries({ queryKey: keys.everyRow(newer.id) });
  };
}

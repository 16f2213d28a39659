import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  type Import,
  type ImportMapping,
  type ImportRow,
  imports,
} from '../../../contract/imports/imports.ts';
import { call } from '../../lib/api/api.ts';
import {
  type BodyOf,
  keepsLast,
  keyOfCall,
  queryOf,
  silent,
  useCall,
  useChangeCall,
} from '../../lib/query/use-call.ts';
import { useChange } from '../../lib/query/use-change.ts';

export const rowsPerPage = 50;

/** A page of the rows of an import; null asks for none. The page before stays while the next is fetched. */
export function useImportRows(
  id: string | null,
  page: number,
  state: ImportRow['state'] | undefined,
) {
  return useCall(
    imports.rows,
    id === null ? null : { params: { id }, query: { page, size: rowsPerPage, state } },
    { ...keepsLast, ...silent },
  );
}

/** Which columns of a table mean what, as they were mapped before. */
export function useRememberedMappings() {
  return useCall(imports.mappings, {}, silent);
}

/**
 * Waits for the remembered mappings where those at hand are out of date: one that was made a moment ago may
 * be of the very next file. When they cannot be fetched, those at hand count.
 */
export function useLatestMappings(): () => Promise<readonly ImportMapping[]> {
  const queryClient = useQueryClient();
  // A query is cancelled when no component uses it.
  useRememberedMappings();
  return async () => {
    const query = queryOf(imports.mappings, {});
    const atHand = () => queryClient.getQueryData<ImportMapping[]>(query.queryKey) ?? [];
    // Without a network it fails at once instead of waiting for one.
    return queryClient.fetchQuery({ ...query, ...silent, networkMode: 'always' }).catch(atHand);
  };
}

/** Marks the list of mappings as out of date, without waiting until it is fetched. */
export const mappingsChanged = (queryClient: QueryClient) =>
  void queryClient.invalidateQueries({ queryKey: keyOfCall(imports.mappings) });

/** Fetches anew what a draft shows, and nothing that shows money elsewhere: a draft moves none. */
export const refetchImports = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: keyOfCall(imports.list).slice(0, 1) });

const keyOf = (id: string) => keyOfCall(imports.get, { params: { id } });
const keyOfEveryRow = (id: string) => keyOfCall(imports.rows, { params: { id } });

/** Changes where the rows of a draft go, or what its words mean; everything is worked out anew. */
export function useUpdateDraft(id: string) {
  const queryClient = useQueryClient();
  return useChange({
    send: (body: BodyOf<typeof imports.update>) => call(imports.update, { params: { id }, body }),
    onDone: (answer) => queryClient.setQueryData(keyOf(id), answer),
    refetch: refetchImports,
  });
}

/** Chooses rows of a draft; the figures of the answer are those of the new choice. */
export function useChooseRows(id: string) {
  const queryClient = useQueryClient();
  return useChange({
    send: (body: BodyOf<typeof imports.chooseRows>) =>
      call(imports.chooseRows, { params: { id }, body }),
    onDone: (answer) => queryClient.setQueryData(keyOf(id), answer),
    // Busy until the rows are there anew, so that no row shows for a moment what it was before.
    rowsOf: () => [id],
    refetch: (client) => client.invalidateQueries({ queryKey: keyOfEveryRow(id) }),
  });
}

/** Chooses categories of a draft's rows; those of its figures that rest on them are answered anew. */
export function useChooseCategories(id: string) {
  const queryClient = useQueryClient();
  return useChange({
    send: (body: BodyOf<typeof imports.chooseCategories>) =>
      call(imports.chooseCategories, { params: { id }, body }),
    onDone: (answer) => queryClient.setQueryData(keyOf(id), answer),
    rowsOf: () => [id],
    refetch: (client) => client.invalidateQueries({ queryKey: keyOfEveryRow(id) }),
  });
}

/** Writes what is chosen. Its failures are shown beside the button. */
export function useApply() {
  const queryClient = useQueryClient();
  return useChangeCall(imports.apply, {
    // The page that follows says so.
    message: '',
    onDone: (answer, { params: { id } }) => queryClient.setQueryData(keyOf(id), answer),
    announcesFailures: false,
  });
}

/** Undoes an import. A refusal is shown with the records that are in the way. */
export function useUndoImport() {
  const queryClient = useQueryClient();
  return useChangeCall(imports.remove, {
    onDone: (answer, { params: { id } }) => queryClient.setQueryData(keyOf(id), answer),
    isRowBusy: true,
    announcesFailures: false,
  });
}

/** Shows a newer answer of an import at once. */
export function useShowImport() {
  const queryClient = useQueryClient();
  return (newer: Import) => {
    queryClient.setQueryData(keyOf(newer.id), newer);
    return queryClient.invalidateQueries({ queryKey: keyOfEveryRow(newer.id) });
  };
}

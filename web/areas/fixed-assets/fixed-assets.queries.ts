import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Call } from '../../../contract/endpoint.ts';
import type { Currency } from '../../../contract/fields/currencies.ts';
import type { FileFormat } from '../../../contract/fields/table-files.ts';
import type {
  FixedAsset,
  FixedAssetValuation,
} from '../../../contract/fixed-assets/fixed-asset-answers.ts';
import { fixedAssets } from '../../../contract/fixed-assets/fixed-assets.ts';
import { call, callFile } from '../../lib/api/api.ts';
import { useChange, useRemoval } from '../../lib/query/use-change.ts';
import { useDownload } from '../../lib/query/use-download.ts';
import { codePrefix, nextAssetCode } from './editor/asset-code.ts';

export const fixedAssetKeys = {
  list: (filter: object) => ['fixed-assets', 'list', filter] as const,
  one: (id: string) => ['fixed-assets', 'one', id] as const,
  valuations: (id: string) => ['fixed-assets', 'valuations', id] as const,
  statistics: ['fixed-assets', 'statistics'],
  categories: ['fixed-assets', 'categories'],
  codes: (prefix: string) => ['fixed-assets', 'codes', prefix] as const,
} as const;

type Filter = NonNullable<Call<typeof fixedAssets.filter>['body']>;

/** What matches a filter. The list before stays on screen while the next is fetched. */
export function useFixedAssets(filter: Filter) {
  return useQuery({
    queryKey: fixedAssetKeys.list(filter),
    queryFn: ({ signal }) => call(fixedAssets.filter, { body: filter }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useFixedAsset(id: string) {
  return useQuery({
    queryKey: fixedAssetKeys.one(id),
    queryFn: ({ signal }) => call(fixedAssets.get, { params: { id } }, { signal }),
  });
}

export function useFixedAssetStatistics() {
  return useQuery({
    queryKey: fixedAssetKeys.statistics,
    queryFn: ({ signal }) => call(fixedAssets.statistics, {}, { signal }),
  });
}

/** The server's base currency: of every total that asks for no other. Undefined until it is known. */
export function useBaseCurrency(): Currency | undefined {
  return useFixedAssetStatistics().data?.currency;
}

export function useCategories() {
  return useQuery({
    queryKey: fixedAssetKeys.categories,
    queryFn: ({ signal }) => call(fixedAssets.categories, undefined, { signal }),
  });
}

/** The next free code of a day, asked anew each time; undefined until it is known. */
export function useSuggestedCode(day: string, isWanted: boolean): string | undefined {
  const prefix = codePrefix(day);
  const { data } = useQuery({
    queryKey: fixedAssetKeys.codes(prefix),
    queryFn: ({ signal }) => call(fixedAssets.filter, { body: { keyword: prefix } }, { signal }),
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  });
  return (
    data &&
    nextAssetCode(
      prefix,
      data.map((asset) => asset.assetCode),
    )
  );
}

export function useRemoveFixedAsset() {
  return useRemoval({
    send: ([id]) => call(fixedAssets.remove, { params: { id } }),
    message: fixedAssets.remove.message,
  });
}

export function useRemoveFixedAssets() {
  return useRemoval({
    send: (ids) => call(fixedAssets.removeBatch, { body: { ids: [...ids] } }),
    message: fixedAssets.removeBatch.message,
  });
}

/** The market values of an asset, newest first. */
export function useValuations(id: string) {
  return useQuery({
    queryKey: fixedAssetKeys.valuations(id),
    queryFn: ({ signal }) => call(fixedAssets.valuations, { params: { id } }, { signal }),
  });
}

export function useAddValuation(id: string) {
  return useChange({
    send: (body: Call<typeof fixedAssets.addValuation>['body'], key) =>
      call(fixedAssets.addValuation, { params: { id }, body }, key),
    message: fixedAssets.addValuation.message,
  });
}

export function updateValuation(
  params: Call<typeof fixedAssets.updateValuation>['params'],
  body: Call<typeof fixedAssets.updateValuation>['body'],
): Promise<FixedAssetValuation> {
  return call(fixedAssets.updateValuation, { params, body });
}

export function useRemoveValuation(id: string) {
  return useRemoval({
    send: ([valuationId]) => call(fixedAssets.removeValuation, { params: { id, valuationId } }),
    message: fixedAssets.removeValuation.message,
  });
}

export function updateFixedAsset(
  id: string,
  body: Call<typeof fixedAssets.update>['body'],
): Promise<FixedAsset> {
  return call(fixedAssets.update, { params: { id }, body });
}

export function useDisposeOfAsset(id: string) {
  return useChange({
    send: (body: Call<typeof fixedAssets.dispose>['body'], key) =>
      call(fixedAssets.dispose, { params: { id }, body }, key),
    message: fixedAssets.dispose.message,
  });
}

export function useUndoDisposal() {
  return useChange({
    send: ({ id, version }: Pick<FixedAsset, 'id' | 'version'>) =>
      call(fixedAssets.undoDisposal, { params: { id }, query: { version } }),
    message: fixedAssets.undoDisposal.message,
    rowsOf: ({ id }) => [id],
  });
}

/** Downloads the sheet of what matches a filter. */
export function useExportFixedAssets() {
  return useDownload(({ filter, format }: { filter: Filter; format: FileFormat }) =>
    callFile(fixedAssets.export, { query: { format }, body: filter }),
  );
}

import type { Currency } from '../../../contract/fields/currencies.ts';
import { fixedAssets } from '../../../contract/fixed-assets/fixed-assets.ts';
import { silent, useCall } from '../../lib/query/use-call.ts';
import { codePrefix, nextAssetCode } from './editor/asset-code.ts';

/** The server's base currency: of every total that asks for no other. Undefined until it is known. */
export function useBaseCurrency(): Currency | undefined {
  return useCall(fixedAssets.statistics).data?.currency;
}

/** The next free code of a day, asked anew each time; undefined until it is known. */
export function useSuggestedCode(day: string, isWanted: boolean): string | undefined {
  const prefix = codePrefix(day);
  const { data } = useCall(fixedAssets.filter, isWanted ? { body: { keyword: prefix } } : null, {
    ...silent,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    data &&
    nextAssetCode(
      prefix,
      data.map((asset) => asset.assetCode),
    )
  );
}

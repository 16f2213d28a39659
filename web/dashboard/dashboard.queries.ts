import { useQuery } from '@tanstack/react-query';
import { overview } from '../../contract/overview.ts';
import { call } from '../lib/api.ts';
import { keys } from '../lib/keys.ts';

/** Everything owned and owed, in the base currency. */
export function useAssetOverview() {
  return useQuery({
    queryKey: keys.overview.assets,
    queryFn: ({ signal }) => call(overview.assets, {}, { signal }),
  });
}

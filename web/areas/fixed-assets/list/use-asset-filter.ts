import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

/** The filter as it stands in its fields; '' is no filter. */
export interface FilterFields {
  keyword: string;
  assetCategory: string;
  usageStatus: string;
  purchaseDateFrom: string;
  purchaseDateTo: string;
}

export const noFilter: FilterFields = {
  keyword: '',
  assetCategory: '',
  usageStatus: '',
  purchaseDateFrom: '',
  purchaseDateTo: '',
};

/** The fields of the filter, and the filter to send: its keyword waits until the typing pauses. */
export function useAssetFilter() {
  const [fields, setFields] = useState(noFilter);
  const [keyword] = useDebouncedValue(fields.keyword, 300);
  const typedKeyword = fields.keyword === '' ? '' : keyword;
  const filter = Object.fromEntries(
    Object.entries({ ...fields, keyword: typedKeyword.trim() }).filter(([, value]) => value !== ''),
  );
  return {
    fields,
    filter,
    isFiltered: Object.keys(filter).length > 0,
    change: (part: Partial<FilterFields>) => setFields((last) => ({ ...last, ...part })),
    clear: () => setFields(noFilter),
  };
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { netWorth } from '../../../../contract/net-worth/net-worth.ts';
import type { ChangePart } from '../../../../contract/net-worth/net-worth-fields.ts';
import { callForData } from '../../../lib/api/api.ts';

/** Between the ends of these two days. */
export interface ChangePeriod {
  from: string;
  to: string;
  currency: Currency;
}

const rowsOfPage = 20;
/** Each shows its own failures, so that no toast does as well. */
const shared = { placeholderData: keepPreviousData, meta: { silent: true } } as const;

export function useChanges(period: ChangePeriod) {
  return useQuery({
    ...shared,
    queryKey: ['reports', 'changes', period],
    queryFn: ({ signal }) => callForData(netWorth.changes, { query: { ...period } }, { signal }),
  });
}

/** What a part is made of, page by page, newest first. */
export function useChangeRows(period: ChangePeriod, part: ChangePart, page: number) {
  return useQuery({
    ...shared,
    queryKey: ['reports', 'change-rows', period, part, page],
    queryFn: ({ signal }) =>
      callForData(
        netWorth.changeRows,
        { query: { ...period, part, page, size: rowsOfPage } },
        { signal },
      ),
  });
}

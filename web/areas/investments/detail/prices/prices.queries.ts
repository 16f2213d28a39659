import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { investmentEntries } from '../../../../../contract/investments/entries.ts';
import { investmentPrices } from '../../../../../contract/investments/investment-prices.ts';
import { call } from '../../../../lib/api/api.ts';

/** The prices of a holding since a day, or since it was bought; the last ones stay meanwhile. */
export function useDayPrices(id: string, from: string | undefined) {
  return useQuery({
    queryKey: ['investments', 'day-prices', id, from],
    queryFn: ({ signal }) =>
      call(
        investmentPrices.prices,
        { params: { id }, query: { ...(from && { from }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    // The section shows that it failed.
    meta: { silent: true },
  });
}

/** The entries of a holding since a day, and what a unit of it cost before. */
export function useEntryMarks(id: string, from: string | undefined) {
  return useQuery({
    queryKey: ['investments', 'entry-marks', id, from],
    queryFn: ({ signal }) =>
      call(
        investmentEntries.marks,
        { params: { id }, query: { ...(from && { from }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
}

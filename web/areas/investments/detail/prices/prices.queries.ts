import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { investmentEntries } from '../../../../../contract/investments/entries.ts';
import type { InvestmentEntry } from '../../../../../contract/investments/entry-fields.ts';
import { investmentPrices } from '../../../../../contract/investments/investment-prices.ts';
import { addDays } from '../../../../../finance/calendar/days.ts';
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

const pageSize = 100;

interface EntriesSince {
  /** Oldest first. */
  entries: InvestmentEntry[];
  /** The last one before them. */
  before: InvestmentEntry | undefined;
}

/** All entries since a day, and the last one before it. */
export function useEntriesSince(id: string, from: string | undefined) {
  return useQuery({
    queryKey: ['investments', 'entries-since', id, from],
    queryFn: async ({ signal }): Promise<EntriesSince> => {
      const list = (query: object) =>
        call(investmentEntries.list, { params: { id }, query }, { signal });
      const entries: InvestmentEntry[] = [];
      for (let page = 1, isLast = false; !isLast; page += 1) {
        const { records, total } = await list({ page, size: pageSize, ...(from && { from }) });
        entries.push(...records);
        isLast = records.length === 0 || page * pageSize >= total;
      }
      const earlier = from && (await list({ page: 1, size: 1, to: addDays(from, -1) }));
      return { entries: entries.reverse(), before: earlier ? earlier.records[0] : undefined };
    },
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
}

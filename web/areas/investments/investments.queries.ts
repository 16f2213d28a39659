import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Call } from '../../../contract/endpoint.ts';
import { investmentCharges } from '../../../contract/investments/charges.ts';
import { investmentAnalysis } from '../../../contract/investments/investment-analysis.ts';
import type { Investment } from '../../../contract/investments/investment-fields.ts';
import { investmentPrices } from '../../../contract/investments/investment-prices.ts';
import { investments } from '../../../contract/investments/investments.ts';
import { call } from '../../lib/api/api.ts';
import { useChange, useRemoval } from '../../lib/query/use-change.ts';
import { type InvestmentChanges, sentDate } from './investment-values.ts';
import type { Sorting } from './list/sorting.ts';

const keys = {
  list: (query: object) => ['investments', 'list', query] as const,
  one: (id: string) => ['investments', 'one', id] as const,
  summary: ['investments', 'summary'],
  dividendTax: (id: string) => ['investments', 'dividend-tax', id] as const,
} as const;

/** Investments that are held, or those that were sold completely. */
export type HoldingState = 'held' | 'cleared';

/** All holdings in an order. The last order stays on screen while the next is fetched. */
export function useInvestments(sorting: Sorting, state: HoldingState) {
  const query = { ...sorting, state };
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => call(investments.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One holding, with the figures that follow from its entries. */
export function useInvestment(id: string) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(investments.get, { params: { id } }, { signal }),
  });
}

/** The dividend tax that would be due if everything were sold today, lot by lot. */
export function useDividendTax(id: string) {
  return useQuery({
    queryKey: keys.dividendTax(id),
    queryFn: ({ signal }) => call(investmentCharges.dividendTax, { params: { id } }, { signal }),
    meta: { silent: true },
    retry: false,
  });
}

export function useInvestmentSummary() {
  return useQuery({
    queryKey: keys.summary,
    queryFn: ({ signal }) => call(investmentAnalysis.summary, {}, { signal }),
  });
}

export function useCreateInvestment() {
  return useChange({
    send: (body: Call<typeof investments.create>['body'], key) =>
      call(investments.create, { body }, key),
    message: investments.create.message,
  });
}

/** Sends the columns that were changed, under the names that the wire has for them. */
export function updateInvestment(id: string, changes: InvestmentChanges) {
  const { purchasePrice: costPrice, purchaseDate, ...rest } = changes;
  const body = {
    ...rest,
    ...(costPrice !== undefined && { costPrice }),
    ...(purchaseDate !== undefined && { purchaseDate: sentDate(purchaseDate) }),
  };
  return call(investments.update, { params: { id }, body });
}

export function useRemoveInvestment() {
  return useRemoval({
    send: ([id]) => call(investments.remove, { params: { id } }),
    message: investments.remove.message,
  });
}

export function useSetStatus() {
  return useChange({
    // Without a version: it overwrites nothing that could have been changed elsewhere.
    send: ({ id, status }: Pick<Investment, 'id' | 'status'>) =>
      call(investments.setStatus, { params: { id }, body: { status } }),
    message: investments.setStatus.message,
    rowsOf: ({ id }) => [id],
  });
}

/** Fetches the live price of one symbol. */
export function useUpdatePrice() {
  return useChange({
    send: (input: Call<typeof investmentPrices.updatePrice>) =>
      call(investmentPrices.updatePrice, input),
  });
}

export function useSyncPrices() {
  return useChange({ send: () => call(investmentPrices.syncPrices) });
}

/** Sets the price of a holding by hand. */
export function setManualPrice(id: string, changes: Partial<ManualPrice> & { version: number }) {
  const { currentPrice, priceTime: day, version } = changes as ManualPrice & { version: number };
  return call(investmentPrices.setPrice, { params: { id }, body: { currentPrice, day, version } });
}

/** A price set by hand, and `manual` as its source. */
export interface ManualPrice {
  currentPrice: number;
  priceSource: string;
  /** Its day; undefined is today. */
  priceTime?: string | undefined;
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { accounts } from '../../../contract/accounts/accounts.ts';
import type { Currency } from '../../../contract/fields/currencies.ts';
import { investments } from '../../../contract/investments/investments.ts';
import type { ProposalStatus, ProposedEntry } from '../../../contract/proposals/proposal-fields.ts';
import { type Proposal, proposals } from '../../../contract/proposals/proposals.ts';
import { call } from '../../lib/api/api.ts';
import { useChange } from '../../lib/query/use-change.ts';

export const proposalsPageSize = 20;

export function useProposals(status: ProposalStatus, page: number) {
  return useQuery({
    queryKey: ['proposals', 'list', status, page],
    queryFn: ({ signal }) =>
      call(proposals.list, { query: { status, page, size: proposalsPageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The accounts and investments that entries name by their ids. */
export interface NamedRows {
  accounts: readonly { id: string; name: string; currency: Currency }[];
  investments: readonly { id: string; name: string }[];
}

/** All of them, or nothing: a row that has not been read yet must not look like one that is gone. */
export function useNamedRows() {
  const ownAccounts = useQuery({
    queryKey: ['accounts', 'list'],
    queryFn: ({ signal }) => call(accounts.list, {}, { signal }),
  });
  const holdings = useQuery({
    queryKey: ['proposals', 'investments'],
    queryFn: ({ signal }) => call(investments.list, { query: { state: 'all' } }, { signal }),
  });
  const rows: NamedRows | undefined = ownAccounts.data &&
    holdings.data && {
      accounts: ownAccounts.data.map(({ id, accountName, currency }) => ({
        id,
        name: accountName,
        currency,
      })),
      investments: holdings.data.map(({ id, investmentName }) => ({ id, name: investmentName })),
    };
  return {
    rows,
    error: ownAccounts.error ?? holdings.error,
    refetch: () => Promise.all([ownAccounts.refetch(), holdings.refetch()]),
  };
}

interface Acceptance {
  proposal: Proposal;
  /** In place of what was proposed. */
  entry?: ProposedEntry;
}

export function useAcceptProposal() {
  return useChange({
    send: ({ proposal: { id, version }, entry }: Acceptance, key) =>
      call(proposals.accept, { params: { id }, body: { version, entry } }, key),
    message: proposals.accept.message,
    rowsOf: ({ proposal }) => [proposal.id],
  });
}

export function useRejectProposal() {
  return useChange({
    send: ({ id }: Proposal, key) => call(proposals.reject, { params: { id } }, key),
    message: proposals.reject.message,
    rowsOf: ({ id }) => [id],
  });
}

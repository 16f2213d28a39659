import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { accounts } from '../../../contract/accounts/accounts.ts';
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
export function useNamedRows() {
  const { data: ownAccounts } = useQuery({
    queryKey: ['accounts', 'list'],
    queryFn: ({ signal }) => call(accounts.list, {}, { signal }),
  });
  const { data: holdings } = useQuery({
    queryKey: ['proposals', 'investments'],
    queryFn: ({ signal }) => call(investments.list, { query: { state: 'all' } }, { signal }),
  });
  return {
    accounts: (ownAccounts ?? []).map(({ id, accountName, currency }) => ({
      ...{ id, name: accountName, currency },
    })),
    investments: (holdings ?? []).map(({ id, investmentName }) => ({ id, name: investmentName })),
  };
}
export type NamedRows = ReturnType<typeof useNamedRows>;

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

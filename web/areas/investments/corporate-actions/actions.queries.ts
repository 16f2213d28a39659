import { useQuery } from '@tanstack/react-query';
import type { Call } from '../../../../contract/endpoint.ts';
import { corporateActions } from '../../../../contract/investments/corporate-actions.ts';
import { investmentEntries } from '../../../../contract/investments/entries.ts';
import { call } from '../../../lib/api/api.ts';
import { useChange } from '../../../lib/query/use-change.ts';

type AnnounceBody = NonNullable<Call<typeof corporateActions.announce>['body']>;
type AcceptBody = NonNullable<Call<typeof corporateActions.accept>['body']>;

const keys = {
  proposals: (investmentId: string | undefined) =>
    ['investments', 'corporate-actions', investmentId ?? 'all'] as const,
  heldOn: (id: string, day: string) => ['investments', 'held-on', id, day] as const,
} as const;

/** What is proposed and waits for an answer: for one holding, or for all. */
export function useProposals(investmentId?: string) {
  const query = { state: 'PROPOSED' as const, ...(investmentId && { investmentId }) };
  return useQuery({
    queryKey: keys.proposals(investmentId),
    queryFn: ({ signal }) => call(corporateActions.list, { query }, { signal }),
  });
}

/** What was held at the end of a day: the state after the last entry up to it. */
export function useHeldOn(id: string, day: string | undefined) {
  return useQuery({
    queryKey: keys.heldOn(id, day ?? ''),
    queryFn: async ({ signal }) => {
      const query = { to: day, page: 1, size: 1 };
      const found = await call(investmentEntries.list, { params: { id }, query }, { signal });
      return found.records[0]?.after.quantity ?? 0;
    },
    enabled: day !== undefined,
    meta: { silent: true },
  });
}

export function useAnnounceAction(id: string) {
  return useChange({
    send: (body: AnnounceBody, key) =>
      call(corporateActions.announce, { params: { id }, body }, key),
    message: corporateActions.announce.message,
  });
}

interface Acceptance {
  id: string;
  /** Left out: those that are proposed. */
  entries?: AcceptBody['entries'];
}

/** `announcesFailures`: false where the form shows what was refused. */
export function useAcceptAction({ announcesFailures = true } = {}) {
  return useChange({
    send: ({ id, entries }: Acceptance, key) =>
      call(corporateActions.accept, { params: { id }, body: entries ? { entries } : {} }, key),
    message: corporateActions.accept.message,
    rowsOf: ({ id }) => [id],
    announcesFailures,
  });
}

export function useDismissAction() {
  return useChange({
    send: (id: string, key) => call(corporateActions.dismiss, { params: { id } }, key),
    message: corporateActions.dismiss.message,
    rowsOf: (id) => [id],
  });
}

import type { Account } from '../../../../contract/accounts/accounts.ts';
import { type HouseholdAccount, households } from '../../../../contract/households/households.ts';
import { useIsMember } from '../../../lib/query/answer-headers.ts';
import { silent, useCall } from '../../../lib/query/use-call.ts';
import { household } from '../../../lib/session/household.ts';

/** Whose data the page shows. */
export const whoseHere = household === '' ? 'mine' : 'ours';

/** The accounts of the page, and those of the other owner that the person may write to, with the household's name. */
export function useMovableAccounts(accounts: readonly Account[], opened: boolean) {
  const isMember = useIsMember();
  const asked = opened && isMember ? {} : null;
  const { data: both = [] } = useCall(households.accounts, asked, { ...silent, staleTime: 0 });
  const { data: shared } = useCall(households.show, asked, { ...silent, mayBeNull: true });
  const here = accounts.map((account): HouseholdAccount => ({ ...account, whose: whoseHere }));
  const others = both.filter(({ whose }) => whose !== whoseHere);
  return { choices: [...here, ...others], householdName: shared?.name ?? '家庭' };
}

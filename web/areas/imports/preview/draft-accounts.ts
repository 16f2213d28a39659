import type { Call } from '../../../../contract/endpoint.ts';
import type { Import, imports } from '../../../../contract/imports/imports.ts';
import { sentTarget, type Target, type Targets } from '../confirm/account-targets.ts';

export type AccountOfImport = Import['accounts'][number];
type SentAccount = NonNullable<
  NonNullable<Call<typeof imports.update>['body']>['accounts']
>[number];
export type HistoryChoice = NonNullable<SentAccount['history']>;

/** What was chosen for rows from before the account; undefined while they are left out. */
export function historyOf({
  opening,
}: Pick<AccountOfImport, 'opening'>): HistoryChoice | undefined {
  if (!opening) return undefined;
  return opening.difference === 0 ? 'KEEP_BALANCE' : 'FILE_BALANCE';
}

/** Where the rows of an account of a draft go, as the form of the second step has it. */
export function targetOf(account: AccountOfImport): Target | undefined {
  const { accountId, newAccount, ignored } = account;
  if (ignored) return { to: 'nowhere' };
  if (newAccount) {
    const { accountName, accountType, currency, initialBalance } = newAccount;
    return {
      to: 'new',
      accountName,
      accountType,
      currency: currency ?? 'CNY',
      ...(initialBalance != null && { initialBalance }),
    };
  }
  return accountId ? { to: 'own', accountId } : undefined;
}

/**
 * The accounts to show: those with a target, and while rows have errors all, because a missing target is
 * one. Without errors only rows that are not imported name an account without a target.
 */
export function assignedAccounts({ accounts, counts }: Pick<Import, 'accounts' | 'counts'>) {
  return accounts.filter((account) => counts.error > 0 || targetOf(account) !== undefined);
}

interface Changes {
  targets?: Targets;
  histories?: Readonly<Record<string, HistoryChoice | undefined>>;
}

/** All accounts of a draft as they are sent back, with changes to some of them. */
export function sentAccounts(
  accounts: readonly AccountOfImport[],
  { targets = {}, histories = {} }: Changes,
): SentAccount[] {
  return accounts.flatMap((account) => {
    const { ref } = account;
    const target = targets[ref] ?? targetOf(account);
    const history = ref in histories ? histories[ref] : historyOf(account);
    return target ? [{ ref, ...sentTarget(target), ...(history && { history }) }] : [];
  });
}

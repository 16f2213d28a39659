import type { AccountChoice, ImportAccount } from '../../../../contract/imports/imports.ts';
import type { AreaImports } from '../../../area-imports.ts';
import type { Db } from '../../../db/database.ts';
import { fieldError } from '../../../errors.ts';
import { listCashAccounts } from '../../../ledger/cash-accounts.repository.ts';
import { findStoredAccounts, type StoredAccount } from './stored-movements.repository.ts';

/** The account that the rows of one name in the file belong to. */
export interface Target {
  /** The same for all names of one account. */
  key: string;
  ref: string;
  stored: StoredAccount | null;
  newAccount: NonNullable<ImportAccount['newAccount']> | null;
  isIgnored: boolean;
  currency: ImportAccount['currency'];
  history: AccountChoice['history'];
}

/**
 * What the owner has chosen for the accounts of the file, without
 * accounts that were deleted meanwhile.
 */
export async function findTargets(
  db: Db,
  ownerId: string,
  choices: readonly AccountChoice[],
): Promise<Map<string, Target>> {
  const ids = choices.flatMap(({ accountId }) => accountId ?? []);
  const stored = await findStoredAccounts(db, ownerId, ids);
  const targets = new Map<string, Target>();
  for (const { ref, accountId, newAccount, ignore, history } of choices) {
    const account = accountId ? stored.get(accountId) : undefined;
    if (accountId && !account) continue;
    const currency = account?.row.currency ?? newAccount?.currency ?? 'CNY';
    targets.set(ref, {
      key: account?.row.id ?? `new ${ref}`,
      ref,
      stored: account ?? null,
      newAccount: newAccount ? { ...newAccount, currency } : null,
      isIgnored: ignore === true,
      currency: ignore ? null : currency,
      history,
    });
  }
  return targets;
}

/** Refuses accounts that are not the owner's. */
export const checkAccounts: AreaImports['check'] = async (db, ownerId, { accounts }) => {
  const ids = accounts.flatMap(({ accountId }) => accountId ?? []);
  const own = new Set(ids.length > 0 ? (await listCashAccounts(db, ownerId, ids)).map(idOf) : []);
  for (const [index, { accountId }] of accounts.entries()) {
    if (accountId && !own.has(accountId)) {
      throw fieldError(`accounts.${index}.accountId`, '账户不存在');
    }
  }
};

const idOf = ({ id }: { id: string }) => id;

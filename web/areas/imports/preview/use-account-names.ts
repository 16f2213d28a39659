import type { Import } from '../../../../contract/imports/imports.ts';
import { useCashAccounts } from '../../../ledger/cash-accounts.queries.ts';
import type { AccountOfImport } from './draft-accounts.ts';

/** What the accounts of a file are called here: as one's own account, as the new one, else as in the file. */
export function useAccountNames({ accounts }: Pick<Import, 'accounts'>): (ref: string) => string {
  const { data: own = [] } = useCashAccounts();
  const nameOf = ({ ref, accountId, newAccount }: AccountOfImport) =>
    newAccount?.accountName ??
    own.find(({ id }) => id === accountId)?.accountName ??
    (ref || '这个文件的账户');
  const names = new Map(accounts.map((account) => [account.ref, nameOf(account)]));
  return (ref) => names.get(ref) ?? ref;
}

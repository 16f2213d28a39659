import type { Account } from '../../../contract/accounts/accounts.ts';
import list from '../../ui/lists/list.module.css';

/** The name of an account, the default mark behind it and its description below. */
export function AccountName({ account }: { account: Account }) {
  return (
    <div className={list.name}>
      <div className={list.heading}>
        <span className={list.title}>{account.accountName}</span>
        {account.isDefault && <span className={list.mark}>默认</span>}
      </div>
      {account.description && <p className={list.second}>{account.description}</p>}
    </div>
  );
}

import type { Account } from '../../contract/accounts.ts';
import classes from './account-list.module.css';

/** The name of an account, the default mark behind it and its description below. */
export function AccountName({ account }: { account: Account }) {
  return (
    <div className={classes.name}>
      <span className={classes.title}>{account.accountName}</span>
      {account.isDefault && <span className={classes.mark}>默认</span>}
      {account.description && <p className={classes.description}>{account.description}</p>}
    </div>
  );
}

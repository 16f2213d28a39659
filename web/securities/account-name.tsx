import { brokerLabels, type SecuritiesAccount } from '../../contract/securities-fields.ts';
import classes from './securities.module.css';

/** An account's name, marked when it is paused and so in no sum. */
export function AccountName({ account }: { account: SecuritiesAccount }) {
  return (
    <div className={classes.name}>
      <span className={classes.title}>{account.accountName}</span>
      {!account.isActive && <span className={classes.mark}>已停用 · 不计入合计</span>}
    </div>
  );
}

export function brokerOf({ accountType }: Pick<SecuritiesAccount, 'accountType'>): string {
  return brokerLabels[accountType];
}

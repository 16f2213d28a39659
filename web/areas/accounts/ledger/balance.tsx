import type { Account } from '../../../../contract/accounts/accounts.ts';
import { Money } from '../../../ui/figures/money.tsx';
import classes from './balance.module.css';

/** The balance of an account; a negative one is also called owed in words. */
export function Balance({ account }: { account: Pick<Account, 'balance' | 'currency'> }) {
  return (
    <span className={classes.balance}>
      {account.balance < 0 && <span className={classes.owed}>欠款</span>}
      <Money amount={account.balance} currency={account.currency} mark="code" />
    </span>
  );
}

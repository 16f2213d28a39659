import { type Transaction, transactionTypeLabels } from '../../../../contract/accounts/accounts.ts';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { formatInstant, formatMoney, formatSigned } from '../../../lib/format/format.ts';
import classes from './transactions.module.css';

interface TransactionListProps {
  transactions: Transaction[];
  currency: Currency;
}

/** Entries with what they added and the balance after them. */
export function TransactionList({ transactions, currency }: TransactionListProps) {
  const style = { mark: 'code' } as const;
  return (
    <ul className={classes.list} aria-label="交易明细">
      {transactions.map(({ id, type, amount, balanceAfter, description, createdAt }) => (
        <li key={id} className={classes.entry}>
          <time className={classes.time} dateTime={createdAt}>
            {formatInstant(createdAt)}
          </time>
          <div className={classes.what}>
            <span className={classes.type}>{transactionTypeLabels[type]}</span>
            {description && <span className={classes.description}>{description}</span>}
          </div>
          <div className={classes.figures}>
            <span className={classes.amount}>{formatSigned(amount, currency, style)}</span>
            <span className={classes.after}>余额 {formatMoney(balanceAfter, currency, style)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

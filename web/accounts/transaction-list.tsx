import type { Transaction } from '../../contract/accounts.ts';
import { transactionTypeLabels } from '../../contract/accounts.ts';
import type { Currency } from '../../contract/fields.ts';
import { formatInstant, formatMoney, formatSigned } from '../lib/format.ts';
import classes from './transactions.module.css';

interface TransactionListProps {
  transactions: Transaction[];
  currency: Currency;
}

/** Entries with what they added and the balance after them. */
export function TransactionList({ transactions, currency }: TransactionListProps) {
  return (
    <ul className={classes.list} aria-label="交易明细">
      {transactions.map(({ id, type, amount, balanceAfter, description, createdAt }) => (
        <li key={id} className={classes.entry}>
          <div className={classes.what}>
            <span className={classes.type}>{transactionTypeLabels[type]}</span>
            {description && <span className={classes.description}>{description}</span>}
            <time className={classes.time} dateTime={createdAt}>
              {formatInstant(createdAt)}
            </time>
          </div>
          <div className={classes.figures}>
            <span className={classes.amount}>
              {formatSigned(amount, currency, { mark: 'code' })}
            </span>
            <span className={classes.after}>
              余额 {formatMoney(balanceAfter, currency, { mark: 'code' })}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

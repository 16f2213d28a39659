import list from '../../ui/lists/list.module.css';
import { type Debt, type OnDebtAction, type Side, words } from './debt.ts';
import { DebtButtons } from './debt-buttons.tsx';
import { Amount, Counterparty, DueDate } from './debt-facts.tsx';
import classes from './debt-list.module.css';

interface DebtCardsProps {
  side: Side;
  debts: readonly Debt[];
  onAction: OnDebtAction;
}

/**
 * The entries on a phone, one below the other. The days until the due
 * date take the place of the status.
 */
export function DebtCards({ side, debts, onAction }: DebtCardsProps) {
  return (
    <ul className={list.cards} aria-label={words[side].noun}>
      {debts.map((debt) => (
        <li key={debt.id} className={list.card}>
          <div className={list.cardHead}>
            <Counterparty debt={debt} />
            <span className={`${list.worth} ${classes.cardWorth}`}>
              <Amount side={side} debt={debt} />
            </span>
          </div>
          <div className={classes.cardFoot}>
            <DueDate side={side} debt={debt} />
            <DebtButtons side={side} debt={debt} onAction={onAction} />
          </div>
        </li>
      ))}
    </ul>
  );
}

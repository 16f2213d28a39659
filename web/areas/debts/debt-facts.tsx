import { formatDay, formatMoney } from '../../lib/format/format.ts';
import { Money } from '../../ui/figures/money.tsx';
import list from '../../ui/lists/list.module.css';
import { type Debt, type Side, words } from './debt.ts';
import classes from './debt-list.module.css';

/** Who owes or is owed, and what for. */
export function Counterparty({ debt }: { debt: Debt }) {
  return (
    <div className={list.name}>
      <span className={list.title}>{debt.counterparty}</span>
      {debt.description && <p className={list.second}>{debt.description}</p>}
    </div>
  );
}

/** The due date, and how far it is; of a paid entry, when it was paid. */
export function DueDate({ side, debt }: { side: Side; debt: Debt }) {
  const { dueInDays, paidDay } = debt;
  const far = paidDay ? `${paidDay} ${words[side].paid}` : dueWords(dueInDays);
  return (
    <div className={classes.due}>
      <span>{formatDay(debt.dueDate, '未指定')}</span>
      {far && (
        <span className={classes.far} data-urgency={urgencyOf(dueInDays)}>
          {far}
        </span>
      )}
    </div>
  );
}

function urgencyOf(dueInDays: number | null): 'overdue' | 'today' | undefined {
  if (dueInDays === null || dueInDays > 0) return undefined;
  return dueInDays < 0 ? 'overdue' : 'today';
}

export function Status({ side, debt }: { side: Side; debt: Debt }) {
  return (
    <span className={classes.status} data-status={debt.status}>
      {words[side].statuses[debt.status]}
    </span>
  );
}

/** The amount, and of one that was paid in part, how much that was and what is left. */
export function Amount({ side, debt }: { side: Side; debt: Debt }) {
  const { amount, settledAmount, outstandingAmount, currency, status } = debt;
  const shown = (part: number) => formatMoney(part, currency, { mark: 'code' });
  return (
    <>
      <Money amount={amount} currency={currency} mark="code" />
      {settledAmount > 0 && status !== 'PAID' && (
        <p className={list.secondFigure}>
          {words[side].settled} {shown(settledAmount)} · {words[side].left}{' '}
          {shown(outstandingAmount)}
        </p>
      )}
    </>
  );
}

/** How far a due date is, in words. Paid entries and those without a due date have none. */
export function dueWords(dueInDays: number | null): string | undefined {
  if (dueInDays === null) return undefined;
  if (dueInDays < 0) return `已逾期 ${-dueInDays} 天`;
  return dueInDays === 0 ? '今天到期' : `还有 ${dueInDays} 天`;
}

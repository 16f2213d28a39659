import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { budgetPeriodLabels, carryOverLabels } from '../../../../contract/spending/budget-words.ts';
import type { SpendingBudget } from '../../../../contract/spending/budgets.ts';
import { formatMoney, formatPercent, today } from '../../../lib/format/format.ts';
import { RateNote } from '../../../ui/figures/rate-note.tsx';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import { MenuItem } from '../../../ui/overlays/menu-item.tsx';
import { MoreMenu } from '../../../ui/overlays/more-menu.tsx';
import { ledgerOf } from './budget-values.ts';
import classes from './budgets.module.css';

const icon = { size: 16, stroke: 1.5 } as const;

interface BudgetCardProps {
  budget: SpendingBudget;
  onEdit: () => void;
  onRemove: () => void;
}

/** A budget in a period: how much of it is used, and what is left in all and for each day. */
export function BudgetCard({ budget, onEdit, onRemove }: BudgetCardProps) {
  const { id, name, period, from, to, available, used, left, usedPercent } = budget;
  const money = (amount: number) => formatMoney(amount, budget.currency);
  const isOver = left < 0;
  return (
    <li className={classes.budget}>
      <div className={classes.head}>
        <h3 className={classes.name}>
          <Link className={classes.link} to={ledgerOf(budget)}>
            {name}
          </Link>
        </h3>
        <span className={classes.period}>
          {budgetPeriodLabels[period]} · {from} 至 {to}
        </span>
        <RowButtons id={id}>
          <MoreMenu subject={`${name} ${budgetPeriodLabels[period]}`}>
            <MenuItem icon={<IconPencil {...icon} />} onChoose={onEdit}>
              编辑
            </MenuItem>
            <MenuItem danger icon={<IconTrash {...icon} />} onChoose={onRemove}>
              删除
            </MenuItem>
          </MoreMenu>
        </RowButtons>
      </div>
      <div className={classes.bar} aria-hidden="true">
        <span
          className={classes.used}
          data-over={isOver || undefined}
          style={{ width: `${shareOf(budget)}%` }}
        />
      </div>
      <p className={classes.figures}>
        <span>
          已用 {money(used)}，预算 {money(available)}
          {usedPercent !== null && `（${formatPercent(usedPercent)}）`}
        </span>
        <strong className={classes.left} data-over={isOver || undefined}>
          {isOver ? `超支 ${money(-left)}` : `剩余 ${money(left)}`}
        </strong>
      </p>
      <p className={classes.note}>{notesOf(budget, money).join(' · ')}</p>
      <RateNote missingRates={budget.missingRates} staleRates={[]} rateTime={null} />
    </li>
  );
}

/** How much of the bar is filled: what was overspent fills it, also where nothing was to be spent. */
function shareOf({ usedPercent, used, left }: SpendingBudget): number {
  if (left < 0) return 100;
  return used > 0 && usedPercent !== null ? Math.min(100, usedPercent) : 0;
}

function notesOf(budget: SpendingBudget, money: (amount: number) => string): string[] {
  const { amount, carried, carryOver, daysLeft, leftPerDay, left, from } = budget;
  const notes: string[] = [];
  if (daysLeft !== null && leftPerDay !== null && left > 0) {
    notes.push(`还有 ${daysLeft} 天，每天可用 ${money(leftPerDay)}`);
  } else if (daysLeft !== null) notes.push(`还有 ${daysLeft} 天`);
  else notes.push(from > today() ? '还没有开始' : '已经结束');
  if (carried !== 0) {
    notes.push(
      `本期 ${money(amount)}，${carried > 0 ? `上期结余 ${money(carried)}` : `上期超支 ${money(-carried)}`}`,
    );
  }
  if (carryOver !== 'OFF') notes.push(carryOverLabels[carryOver]);
  return notes;
}

import { ActionIcon, Button, Table, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCalendarCheck,
  IconCoins,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { stateInWords } from '../../../contract/moves/move-words.ts';
import { formatDay, formatMoney } from '../../lib/format/format.ts';
import { Money } from '../../ui/figures/money.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import list from '../../ui/lists/list.module.css';
import { RowButtons } from '../../ui/lists/row-buttons.tsx';
import { TableHead } from '../../ui/lists/table-head.tsx';
import { MoveIcon } from '../households/moves/move-controls.tsx';
import { type Debt, type DebtAction, type OnDebtAction, type Side, words } from './debt.ts';
import classes from './debt-list.module.css';

interface DebtTableProps {
  side: Side;
  debts: readonly Debt[];
  onAction: OnDebtAction;
}

/** The entries as a table, for wide screens. */
export function DebtTable({ side, debts, onAction }: DebtTableProps) {
  return (
    <DataTable label={words[side].noun}>
      <TableHead
        columns={[
          words[side].counterparty,
          '到期日',
          '状态',
          { figure: '金额' },
          { figure: '操作' },
        ]}
      />
      <Table.Tbody>
        {debts.map((debt) => (
          <Table.Tr key={debt.id}>
            <Table.Td>
              <Counterparty debt={debt} />
            </Table.Td>
            <Table.Td className={list.short}>
              <DueDate side={side} debt={debt} />
            </Table.Td>
            <Table.Td className={list.short}>
              <Status side={side} debt={debt} />
            </Table.Td>
            <Table.Td ta="right" fw={500}>
              <Amount side={side} debt={debt} />
            </Table.Td>
            <Table.Td className={list.short}>
              <DebtButtons side={side} debt={debt} onAction={onAction} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
}

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

interface DebtButtonsProps {
  side: Side;
  debt: Debt;
  onAction: OnDebtAction;
}

/** What of a household's debt a member needs a role for: only its owners delete it, and payments are shown to all. */
function writesOf(action: DebtAction): true | 'owner' | undefined {
  if (action === 'remove') return 'owner';
  return action === 'payments' ? undefined : true;
}

/** The buttons of a debt. One with a paid mark can be reopened, an unpaid one be marked as paid. */
function DebtButtons({ side, debt, onAction }: DebtButtonsProps) {
  const isPaid = debt.status === 'PAID';
  const undoLabel = `恢复为${words[side].unpaid}`;
  const payLabel = `选择${words[side].paid}日期`;
  const icons: { action: DebtAction; label: string; Icon: typeof IconPencil }[] = [
    ...(debt.isMarked && debt.handedOverOn === null
      ? [{ action: 'unmarkPaid', label: undoLabel, Icon: IconArrowBackUp } as const]
      : []),
    ...(isPaid ? [] : [{ action: 'payOnDay', label: payLabel, Icon: IconCalendarCheck } as const]),
    { action: 'payments', label: words[side].payments, Icon: IconCoins },
    ...(debt.handedOverOn === null
      ? [
          { action: 'edit', label: '编辑', Icon: IconPencil } as const,
          { action: 'remove', label: '删除', Icon: IconTrash } as const,
        ]
      : []),
  ];
  return (
    <RowButtons id={debt.id} someShow>
      {!isPaid && (
        <Button
          data-writes
          variant="subtle"
          size="compact-sm"
          aria-label={`标记${words[side].paid} ${debt.counterparty}`}
          onClick={() => onAction('markPaid', debt)}
        >
          标记{words[side].paid}
        </Button>
      )}
      {debt.handedOverOn === null && <MoveIcon kind="DEBT" id={debt.id} name={debt.counterparty} />}
      {icons.map(({ action, label, Icon }) => (
        <Tooltip key={action} label={label}>
          <ActionIcon
            variant="subtle"
            color="gray"
            data-writes={writesOf(action)}
            aria-label={`${label} ${debt.counterparty}`}
            onClick={() => onAction(action, debt)}
          >
            <Icon size={16} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      ))}
    </RowButtons>
  );
}

/** The counterparty of a debt, with its description. */
function Counterparty({ debt }: { debt: Debt }) {
  return (
    <div className={list.name}>
      <span className={list.title}>{debt.counterparty}</span>
      {debt.description && <p className={list.second}>{debt.description}</p>}
    </div>
  );
}

/** The due date, and how far it is; of a paid entry, when it was paid. */
function DueDate({ side, debt }: { side: Side; debt: Debt }) {
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

function Status({ side, debt }: { side: Side; debt: Debt }) {
  return (
    <span className={classes.status} data-status={debt.status}>
      {stateInWords(debt, words[side].statuses[debt.status])}
    </span>
  );
}

/** The amount; of a debt paid in part also the settled and the outstanding amount. */
function Amount({ side, debt }: { side: Side; debt: Debt }) {
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

import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCalendarCheck,
  IconCoins,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { RowButtons } from '../../ui/lists/row-buttons.tsx';
import { type Debt, type DebtAction, type OnDebtAction, type Side, words } from './debt.ts';

interface DebtButtonsProps {
  side: Side;
  debt: Debt;
  onAction: OnDebtAction;
}

/** The buttons of a debt. One with a paid mark can be reopened, an unpaid one be marked as paid. */
export function DebtButtons({ side, debt, onAction }: DebtButtonsProps) {
  const isPaid = debt.status === 'PAID';
  const undoLabel = `恢复为${words[side].unpaid}`;
  const payLabel = `选择${words[side].paid}日期`;
  const icons: { action: DebtAction; label: string; Icon: typeof IconPencil }[] = [
    ...(debt.isMarked
      ? [{ action: 'unmarkPaid', label: undoLabel, Icon: IconArrowBackUp } as const]
      : []),
    ...(isPaid ? [] : [{ action: 'payOnDay', label: payLabel, Icon: IconCalendarCheck } as const]),
    { action: 'payments', label: words[side].payments, Icon: IconCoins },
    { action: 'edit', label: '编辑', Icon: IconPencil },
    { action: 'remove', label: '删除', Icon: IconTrash },
  ];
  return (
    <RowButtons id={debt.id}>
      {!isPaid && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`标记${words[side].paid} ${debt.counterparty}`}
          onClick={() => onAction('markPaid', debt)}
        >
          标记{words[side].paid}
        </Button>
      )}
      {icons.map(({ action, label, Icon }) => (
        <Tooltip key={action} label={label}>
          <ActionIcon
            variant="subtle"
            color="gray"
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

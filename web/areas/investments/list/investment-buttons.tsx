import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import type { InvestmentAction, RowProps } from '../investment-action.ts';
import { InvestmentMenu } from './investment-menu.tsx';

const icons = [
  { action: 'updatePrice', label: '更新价格', Icon: IconRefresh },
  { action: 'edit', label: '编辑', Icon: IconPencil },
  { action: 'remove', label: '删除', Icon: IconTrash },
] as const satisfies { action: InvestmentAction; label: string; Icon: typeof IconPencil }[];

/** What can be done with a holding, in one quiet row. */
export function InvestmentButtons({ investment, updating, onAction }: RowProps) {
  return (
    <RowButtons id={investment.id}>
      {icons.map(({ action, label, Icon }) => (
        <Tooltip key={action} label={label}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${label} ${investment.investmentName}`}
            loading={action === 'updatePrice' && updating}
            onClick={() => onAction(action, investment)}
          >
            <Icon size={16} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      ))}
      <InvestmentMenu investment={investment} onAction={onAction} />
    </RowButtons>
  );
}

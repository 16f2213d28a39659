import { ActionIcon, Menu } from '@mantine/core';
import { IconCalculator, IconDots, IconPencilDollar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RowProps } from '../investment-action.ts';

interface InvestmentMenuProps extends Omit<RowProps, 'updating'> {
  /** Further items, where there is no room for buttons. */
  children?: ReactNode;
}

/** The rarer actions of a holding, behind one button. */
export function InvestmentMenu({ investment, onAction, children }: InvestmentMenuProps) {
  return (
    <Menu position="bottom-end" width={192}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`更多操作 ${investment.investmentName}`}
        >
          <IconDots size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencilDollar size={16} stroke={1.5} />}
          onClick={() => onAction('manualPrice', investment)}
        >
          手动填写价格
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCalculator size={16} stroke={1.5} />}
          onClick={() => onAction('toggleCounted', investment)}
        >
          {investment.status === 0 ? '计入合计' : '不计入合计'}
        </Menu.Item>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

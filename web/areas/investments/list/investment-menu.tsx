import { IconCalculator, IconPencilDollar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MenuItem } from '../../../ui/overlays/menu-item.tsx';
import { MoreMenu } from '../../../ui/overlays/more-menu.tsx';
import { MoveItem } from '../../households/moves/move-controls.tsx';
import type { RowProps } from '../investment-action.ts';

interface InvestmentMenuProps extends Omit<RowProps, 'updating'> {
  /** Further items, where there is no space for buttons. */
  children?: ReactNode;
}

/** The rarer actions of a holding, behind one button. */
export function InvestmentMenu({ investment, onAction, children }: InvestmentMenuProps) {
  return (
    <MoreMenu subject={investment.investmentName}>
      <MenuItem
        icon={<IconPencilDollar size={16} stroke={1.5} />}
        onChoose={() => onAction('manualPrice', investment)}
      >
        手动填写价格
      </MenuItem>
      <MenuItem
        icon={<IconCalculator size={16} stroke={1.5} />}
        onChoose={() => onAction('toggleCounted', investment)}
      >
        {investment.status === 0 ? '计入合计' : '不计入合计'}
      </MenuItem>
      <MoveItem kind="HOLDING" id={investment.id} name={investment.investmentName} />
      {children}
    </MoreMenu>
  );
}

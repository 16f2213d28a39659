import { IconFileImport, IconList, IconPencil, IconStar, IconTrash } from '@tabler/icons-react';
import type { Account } from '../../../contract/accounts/accounts.ts';
import { MenuItem, MenuLink } from '../../ui/overlays/menu-item.tsx';
import { MoreMenu } from '../../ui/overlays/more-menu.tsx';
import type { OnAccountAction } from './account-action.ts';

interface AccountMenuProps {
  account: Account;
  onAction: OnAccountAction;
}

const icon = { size: 16, stroke: 1.5 } as const;

/** The rarer actions of an account, behind one button. */
export function AccountMenu({ account, onAction }: AccountMenuProps) {
  return (
    <MoreMenu subject={account.accountName}>
      <MenuItem icon={<IconList {...icon} />} onChoose={() => onAction('transactions', account)}>
        明细
      </MenuItem>
      <MenuLink icon={<IconFileImport {...icon} />} to={`/dashboard/imports?account=${account.id}`}>
        导入账单
      </MenuLink>
      <MenuItem icon={<IconPencil {...icon} />} onChoose={() => onAction('edit', account)}>
        编辑
      </MenuItem>
      {!account.isDefault && (
        <MenuItem icon={<IconStar {...icon} />} onChoose={() => onAction('setDefault', account)}>
          设为默认
        </MenuItem>
      )}
      <MenuItem danger icon={<IconTrash {...icon} />} onChoose={() => onAction('remove', account)}>
        删除
      </MenuItem>
    </MoreMenu>
  );
}

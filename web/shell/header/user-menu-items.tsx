import { IconLogout, IconShieldLock } from '@tabler/icons-react';
import type { DataDialog } from '../../areas/personal-data/data-dialogs.tsx';
import { DataMenu } from '../../areas/personal-data/data-menu.tsx';
import { MenuRule } from '../../ui/overlays/menu.tsx';
import { MenuItem, MenuLink } from '../../ui/overlays/menu-item.tsx';
import { GainChoice } from './gain-choice.tsx';
import { logout } from './logout.ts';
import { SchemeChoice } from './scheme-choice.tsx';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** What stands in the user menu below the person's name. */
export function UserMenuItems({ onDialog }: { onDialog: (dialog: DataDialog) => void }) {
  return (
    <>
      <MenuRule />
      <SchemeChoice />
      <GainChoice />
      <MenuRule />
      <MenuLink icon={<IconShieldLock {...icon} />} to="/dashboard/account">
        账号与安全
      </MenuLink>
      <DataMenu onChoose={onDialog} />
      <MenuRule />
      <MenuItem icon={<IconLogout {...icon} />} onChoose={logout}>
        退出登录
      </MenuItem>
    </>
  );
}

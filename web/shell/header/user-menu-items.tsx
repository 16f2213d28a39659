import {
  IconCompass,
  IconDownload,
  IconLogout,
  IconShieldLock,
  IconUpload,
  IconUsers,
} from '@tabler/icons-react';
import { auth } from '../../../contract/auth/auth.ts';
import type { DataDialog } from '../../areas/personal-data/data-dialogs.tsx';
import { call } from '../../lib/api/api.ts';
import { household } from '../../lib/session/household.ts';
import { useColourScheme, useGainColours } from '../../lib/session/preferences.ts';
import { signOut } from '../../lib/session/session.ts';
import { MenuRule } from '../../ui/overlays/menu.tsx';
import { MenuChoice } from '../../ui/overlays/menu-choice.tsx';
import { MenuItem, MenuLink } from '../../ui/overlays/menu-item.tsx';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

const schemes = [
  { value: 'auto', label: '跟随系统' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
] as const;

/** Which colour a gain has differs between the exchanges of different countries. */
const gainColours = [
  { value: 'green-up', label: '绿涨红跌' },
  { value: 'red-up', label: '红涨绿跌' },
] as const;

/** The items of the user menu, below the user's name. The dialogs are outside of it: it closes on a choice. */
export function UserMenuItems({ onDialog }: { onDialog: (dialog: DataDialog) => void }) {
  const [scheme, setScheme] = useColourScheme();
  const [colours, setColours] = useGainColours();
  return (
    <>
      <MenuRule />
      <MenuChoice label="外观" options={schemes} value={scheme} onChange={setScheme} />
      <MenuChoice label="涨跌颜色" options={gainColours} value={colours} onChange={setColours} />
      <MenuRule />
      <MenuLink icon={<IconShieldLock {...icon} />} to="/dashboard/account">
        账号与安全
      </MenuLink>
      <MenuLink data-writes icon={<IconCompass {...icon} />} to="/dashboard/guide">
        新手引导
      </MenuLink>
      <MenuLink icon={<IconUsers {...icon} />} to="/dashboard/household">
        家庭
      </MenuLink>
      <MenuItem
        data-writes="owner"
        icon={<IconDownload {...icon} />}
        onChoose={() => onDialog('export')}
      >
        {household ? '导出家庭的数据' : '导出我的数据'}
      </MenuItem>
      <MenuItem
        data-writes="owner"
        icon={<IconUpload {...icon} />}
        onChoose={() => onDialog('import')}
      >
        导入数据
      </MenuItem>
      <MenuRule />
      <MenuItem icon={<IconLogout {...icon} />} onChoose={logout}>
        退出登录
      </MenuItem>
    </>
  );
}

/**
 * Ends the session on the server, and forgets it here whatever the answer is
 * (docs/specification.md, row 4.7).
 */
function logout(): void {
  // The call has read the token before `signOut` forgets it; its answer is not awaited.
  call(auth.logout).catch(() => undefined);
  signOut();
}

import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconShieldLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSession } from '../lib/session.ts';
import { GainChoice } from './gain-choice.tsx';
import { initials } from './initials.ts';
import { logout } from './logout.ts';
import { SchemeChoice } from './scheme-choice.tsx';
import classes from './user-menu.module.css';

/** Who is signed in, how they like their colours, and the way out. */
export function UserMenu() {
  const { user } = useSession();
  const name = user?.fullName || user?.username || user?.email || '';
  return (
    <Menu position="bottom-end" width={264} withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <span className={classes.avatar} aria-hidden="true">
            {initials(user)}
          </span>
          <span className={classes.name}>{name}</span>
          <VisuallyHidden>（用户菜单）</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <div className={classes.fullName}>{name}</div>
          <div className={classes.email}>{user?.email}</div>
        </div>
        <Menu.Divider />
        <SchemeChoice />
        <GainChoice />
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to="/dashboard/account"
          leftSection={<IconShieldLock size={16} stroke={1.6} aria-hidden="true" />}
        >
          账号与安全
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.6} aria-hidden="true" />}
          onClick={logout}
        >
          退出登录
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

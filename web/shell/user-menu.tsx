import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconShieldLock } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../lib/session.ts';
import type { DataDialog } from '../personal-data/data-dialogs.tsx';
import { DataMenu } from '../personal-data/data-menu.tsx';
import { GainChoice } from './gain-choice.tsx';
import { initials } from './initials.ts';
import { logout } from './logout.ts';
import { SchemeChoice } from './scheme-choice.tsx';
import classes from './user-menu.module.css';

/** Fetched at their first use: few people open them. */
const DataDialogs = lazy(async () => ({
  default: (await import('../personal-data/data-dialogs.tsx')).DataDialogs,
}));

/** Who is signed in, how they like their colours, and the way out. */
export function UserMenu() {
  const { user } = useSession();
  const [dialog, setDialog] = useState<DataDialog>();
  const [wasOpened, setWasOpened] = useState(false);
  const name = user?.fullName || user?.username || user?.email || '';
  return (
    <>
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
          <DataMenu
            onChoose={(chosen) => {
              setWasOpened(true);
              setDialog(chosen);
            }}
          />
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={16} stroke={1.6} aria-hidden="true" />}
            onClick={logout}
          >
            退出登录
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {wasOpened && (
        <Suspense fallback={null}>
          <DataDialogs open={dialog} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </>
  );
}

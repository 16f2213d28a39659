import './signed-in-styles.ts';
import { Drawer, MantineProvider } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ModalsProvider } from '@mantine/modals';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { createQueryClient } from '../lib/query-client.ts';
import { forgetPlace } from '../lib/return-place.ts';
import { useSession } from '../lib/session.ts';
import { Header } from './header.tsx';
import { Navigation } from './navigation.tsx';
import classes from './signed-in-layout.module.css';
import { theme, variables } from './theme.ts';

/** The rooms behind the sign-in. Another person gets another cache. */
export function SignedInLayout() {
  const { user } = useSession();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      <Rooms key={user?.id} />
    </MantineProvider>
  );
}

function Rooms() {
  const [queryClient] = useState(createQueryClient);
  const [menuOpened, menu] = useDisclosure(false);
  useEffect(forgetPlace, []);
  return (
    <QueryClientProvider client={queryClient}>
      <ModalsProvider>
        <a href="#main" className={classes.skip}>
          跳到主要内容
        </a>
        <Header menuOpened={menuOpened} onMenu={menu.toggle} />
        <div className={classes.columns}>
          <div className={classes.side}>
            <Navigation onNavigate={menu.close} />
          </div>
          <main id="main" className={classes.main} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
        <Drawer
          opened={menuOpened}
          onClose={menu.close}
          title="导航"
          size={264}
          padding={0}
          classNames={{ header: classes.drawerHeader, content: classes.drawer }}
          closeButtonProps={{ 'aria-label': '关闭导航菜单', iconSize: 18 }}
        >
          <Navigation onNavigate={menu.close} />
        </Drawer>
      </ModalsProvider>
    </QueryClientProvider>
  );
}

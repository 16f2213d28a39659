import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { createQueryClient } from '../lib/query/query-client.ts';
import { forgetPlace } from '../lib/session/return-place.ts';
import { useSession } from '../lib/session/session.ts';
import { ConfirmAgain } from './confirm-again.tsx';
import { Header } from './header/header.tsx';
import { AppParts } from './installed/app-parts.tsx';
import { Navigation } from './navigation/navigation.tsx';
import { NavigationDrawer } from './navigation/navigation-drawer.tsx';
import classes from './signed-in-layout.module.css';
import { StorageNotice } from './storage-notice.tsx';

/** Header, navigation and the page of a signed-in user. Another user gets another query cache. */
export function SignedInLayout() {
  const { user } = useSession();
  return <Layout key={user?.id} />;
}

function Layout() {
  const [queryClient] = useState(createQueryClient);
  const [menuOpened, setMenuOpened] = useState(false);
  useEffect(forgetPlace, []);
  return (
    <QueryClientProvider client={queryClient}>
      <a href="#main" className={classes.skip}>
        跳到主要内容
      </a>
      <Header menuOpened={menuOpened} onMenu={() => setMenuOpened(true)} />
      <div className={classes.columns}>
        <div className={classes.side}>
          <Navigation />
        </div>
        <main id="main" className={classes.main} tabIndex={-1}>
          <StorageNotice />
          <AppParts>
            <Outlet />
          </AppParts>
        </main>
      </div>
      <ConfirmAgain />
      {menuOpened && <NavigationDrawer onClose={() => setMenuOpened(false)} />}
    </QueryClientProvider>
  );
}

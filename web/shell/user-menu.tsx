import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useSession } from '../lib/session.ts';
import type { DataDialog } from '../personal-data/data-dialogs.tsx';
import { Menu } from '../ui/menu.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { initials } from './initials.ts';
import classes from './user-menu.module.css';
import { UserMenuItems } from './user-menu-items.tsx';

/** Fetched at their first use: few people open them. */
const DataDialogs = lazy(async () => ({
  default: (await import('./kit-data-dialogs.tsx')).KitDataDialogs,
}));

/** Who is signed in, how they like their colours, and the way out. */
export function UserMenu() {
  const { user } = useSession();
  const [opened, setOpened] = useState(false);
  const [dialog, setDialog] = useState<DataDialog>();
  const [wasOpened, setWasOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const name = user?.fullName || user?.username || user?.email || '';
  const openDialog = (chosen: DataDialog) => {
    setWasOpened(true);
    setDialog(chosen);
  };
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className={classes.target}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? `${id}-menu` : undefined}
        onClick={() => setOpened(!opened)}
      >
        <span className={classes.avatar} aria-hidden="true">
          {initials(user)}
        </span>
        <span className={classes.name}>{name}</span>
        <VisuallyHidden>（用户菜单）</VisuallyHidden>
      </button>
      {opened && (
        <Menu button={button} id={`${id}-menu`} width={264} onClose={() => setOpened(false)}>
          <div className={classes.person}>
            <div className={classes.fullName}>{name}</div>
            <div className={classes.email}>{user?.email}</div>
          </div>
          <UserMenuItems onDialog={openDialog} />
        </Menu>
      )}
      {wasOpened && (
        <Suspense fallback={null}>
          <DataDialogs open={dialog} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </>
  );
}

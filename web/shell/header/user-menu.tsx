import { useEffect, useId, useRef, useState } from 'react';
import type { DataDialog } from '../../areas/personal-data/data-dialogs.tsx';
import { afterLoad } from '../../lib/after-load.ts';
import { loadPart, MissingPart } from '../../lib/api/load-part.ts';
import { useSession } from '../../lib/session/session.ts';
import { VisuallyHidden } from '../../ui/feedback/visually-hidden.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { initials } from './initials.ts';
import { showMissing } from './show-missing.ts';
import classes from './user-menu.module.css';

/** Loaded after the page, which shows the button alone. */
const loadItems = async () => (await import('./user-menu-items.tsx')).UserMenuItems;
/** Loaded at their first use, because few people open them. */
const loadDialogs = async () =>
  (await import('../mantine/mantine-data-dialogs.tsx')).MantineDataDialogs;

/** The button with the user's name and the menu with preferences, account, data and logout. */
export function UserMenu() {
  const { user } = useSession();
  const [opened, setOpened] = useState(false);
  const [Items, setItems] = useState<Awaited<ReturnType<typeof loadItems>>>();
  const [dialog, setDialog] = useState<DataDialog>();
  const [DataDialogs, setDataDialogs] = useState<Awaited<ReturnType<typeof loadDialogs>>>();
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const name = user?.fullName || user?.username || user?.email || '';
  // A press loads them again when this fails.
  useEffect(() => afterLoad(() => void loadItems().catch(() => undefined)), []);
  const show = async (load: () => Promise<void>) => {
    try {
      await load();
    } catch (error) {
      if (error instanceof MissingPart) showMissing(error);
      // An error that is thrown while rendering reaches the crash screen.
      else
        setDialog(() => {
          throw error;
        });
    }
  };
  const toggle = () =>
    show(async () => {
      const loaded = await loadPart(loadItems);
      setItems(() => loaded);
      setOpened(!opened);
    });
  const openDialog = (chosen: DataDialog) =>
    show(async () => {
      const loaded = await loadPart(loadDialogs);
      setDataDialogs(() => loaded);
      setDialog(chosen);
    });
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
        onClick={() => void toggle()}
      >
        <span className={classes.avatar} aria-hidden="true">
          {initials(user)}
        </span>
        <span className={classes.name}>{name}</span>
        <VisuallyHidden>（用户菜单）</VisuallyHidden>
      </button>
      {opened && Items && (
        <Menu button={button} id={`${id}-menu`} width={264} onClose={() => setOpened(false)}>
          <div className={classes.person}>
            <div className={classes.fullName}>{name}</div>
            <div className={classes.email}>{user?.email}</div>
          </div>
          <Items onDialog={(chosen) => void openDialog(chosen)} />
        </Menu>
      )}
      {DataDialogs && <DataDialogs open={dialog} onClose={() => setDialog(undefined)} />}
    </>
  );
}

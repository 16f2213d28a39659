import { Drawer } from '../../ui/overlays/drawer.tsx';
import { Navigation } from './navigation.tsx';

/** The navigation of narrow windows, above the page. */
export function NavigationDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer title="导航" side="left" closeLabel="关闭导航菜单" onClose={onClose}>
      {(close) => <Navigation collapsible onNavigate={close} />}
    </Drawer>
  );
}

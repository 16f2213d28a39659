import {
  type AriaAttributes,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { Menu } from './menu.tsx';

/** The properties of a button that opens a menu. */
interface MenuOpener extends AriaAttributes {
  ref: RefObject<HTMLButtonElement | null>;
  id: string;
  onClick: () => void;
}

interface MenuButtonProps {
  /** The button, given what makes it open the menu. */
  button: (opener: MenuOpener) => ReactNode;
  /** The width of the menu. */
  width: number;
  /** Menu items. */
  children: ReactNode;
}

/** A button and the menu that it opens. */
export function MenuButton({ button, width, children }: MenuButtonProps) {
  const [opened, setOpened] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const id = useId();
  const menuId = `${id}-menu`;
  return (
    <>
      {button({
        ref,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': opened,
        'aria-controls': opened ? menuId : undefined,
        onClick: () => setOpened(!opened),
      })}
      {opened && (
        <Menu button={ref} id={menuId} width={width} onClose={() => setOpened(false)}>
          {children}
        </Menu>
      )}
    </>
  );
}

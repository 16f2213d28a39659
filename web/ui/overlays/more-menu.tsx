import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Menu } from './menu.tsx';

interface MoreMenuProps {
  /** The name of the row; it distinguishes the buttons for screen readers. */
  subject: string;
  /** Menu items. */
  children: ReactNode;
}

/** The rarer actions of a row, behind a button with three dots. */
export function MoreMenu({ subject, children }: MoreMenuProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <ActionIcon
        ref={button}
        id={id}
        variant="subtle"
        color="gray"
        aria-label={`更多操作 ${subject}`}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? `${id}-menu` : undefined}
        onClick={() => setOpened(!opened)}
      >
        <IconDots size={18} stroke={1.5} />
      </ActionIcon>
      {opened && (
        <Menu button={button} id={`${id}-menu`} width={192} onClose={() => setOpened(false)}>
          {children}
        </Menu>
      )}
    </>
  );
}

import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MenuButton } from './menu-button.tsx';

interface MoreMenuProps {
  /** The name of the row; it distinguishes the buttons for screen readers. */
  subject: string;
  /** Menu items. */
  children: ReactNode;
}

/** The rarer actions of a row, behind a button with three dots. */
export function MoreMenu({ subject, children }: MoreMenuProps) {
  return (
    <MenuButton
      width={192}
      button={(opener) => (
        <ActionIcon variant="subtle" color="gray" aria-label={`更多操作 ${subject}`} {...opener}>
          <IconDots size={18} stroke={1.5} />
        </ActionIcon>
      )}
    >
      {children}
    </MenuButton>
  );
}

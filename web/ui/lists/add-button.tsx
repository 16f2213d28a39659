import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface AddButtonProps {
  onClick: () => void;
  /** What it says: 添加 and the name of what is added. */
  children: ReactNode;
}

/** The button of a page that adds a row to its list. */
export function AddButton({ onClick, children }: AddButtonProps) {
  return (
    <Button data-writes leftSection={<IconPlus size={16} stroke={1.5} />} onClick={onClick}>
      {children}
    </Button>
  );
}

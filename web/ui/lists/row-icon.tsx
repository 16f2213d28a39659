import { ActionIcon, Tooltip } from '@mantine/core';
import type { IconPencil } from '@tabler/icons-react';

interface RowIconProps {
  /** What it does, which its tooltip says. */
  label: string;
  /** The name of the row, for those who do not see it beside the icon. */
  row: string;
  Icon: typeof IconPencil;
  onClick: () => void;
  loading?: boolean;
  /** What of a household's row a member needs a role for. */
  'data-writes'?: true | 'owner' | undefined;
}

/** A quiet button of a row in a table that shows an icon alone. */
export function RowIcon({ label, row, Icon, ...button }: RowIconProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={`${label} ${row}`} {...button}>
        <Icon size={16} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}

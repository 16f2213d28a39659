import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { InvestmentEntry } from '../../../../contract/investments/entries.schemas.ts';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';

/** Called by the buttons of an entry; the list decides what it does. */
export type OnEntryAction = (action: 'edit' | 'remove', entry: InvestmentEntry) => void;

interface EntryButtonsProps {
  entry: InvestmentEntry;
  onAction: OnEntryAction;
}

const icons = [
  { action: 'edit', label: '编辑', Icon: IconPencil },
  { action: 'remove', label: '删除', Icon: IconTrash },
] as const;

/** What can be done with an entry. */
export function EntryButtons({ entry, onAction }: EntryButtonsProps) {
  return (
    <RowButtons id={entry.id}>
      {icons.map(({ action, label, Icon }) => (
        <Tooltip key={action} label={label}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${label} ${entry.day} ${entry.label}`}
            onClick={() => onAction(action, entry)}
          >
            <Icon size={16} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      ))}
    </RowButtons>
  );
}

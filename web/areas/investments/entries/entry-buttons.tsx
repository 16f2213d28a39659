import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { InvestmentEntry } from '../../../../contract/investments/entries.schemas.ts';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import { RowIcon } from '../../../ui/lists/row-icon.tsx';

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
        <RowIcon
          key={action}
          label={label}
          row={`${entry.day} ${entry.label}`}
          Icon={Icon}
          onClick={() => onAction(action, entry)}
        />
      ))}
    </RowButtons>
  );
}

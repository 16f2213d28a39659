import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconHomeMove } from '@tabler/icons-react';
import { MenuItem } from '../../../ui/overlays/menu-item.tsx';
import type { MovableThing } from './movable-thing.ts';
import { moveLabel, openMove } from './open-move.tsx';

// The controls of move-controls.tsx. In a household's data they are for owners alone, who may move things back.

const icon = <IconHomeMove size={16} stroke={1.5} />;

/** A button beside the name of a row. */
export function MoveButton(thing: MovableThing) {
  return (
    <Button
      data-writes="owner"
      variant="default"
      leftSection={icon}
      onClick={() => void openMove(thing)}
    >
      {moveLabel}
    </Button>
  );
}

/** A small button among those of a row in a table. */
export function MoveIcon(thing: MovableThing) {
  return (
    <Tooltip label={moveLabel}>
      <ActionIcon
        data-writes="owner"
        variant="subtle"
        color="gray"
        aria-label={`${moveLabel} ${thing.name}`}
        onClick={() => void openMove(thing)}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

/** An item of the menu of a row. */
export function MoveItem(thing: MovableThing) {
  return (
    <MenuItem data-writes="owner" icon={icon} onChoose={() => void openMove(thing)}>
      {moveLabel}
    </MenuItem>
  );
}

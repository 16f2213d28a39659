import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconHomeMove } from '@tabler/icons-react';
import { MenuItem } from '../../../ui/overlays/menu-item.tsx';
import type { MovableThing } from './movable-thing.ts';
import { moveLabel, openMove } from './open-move.tsx';

// What moves something, where the actions of a row are (move-controls.tsx).

const icon = <IconHomeMove size={16} stroke={1.5} />;

/** A button beside the name of a row. */
export function MoveButton(thing: MovableThing) {
  return (
    <Button variant="default" leftSection={icon} onClick={() => void openMove(thing)}>
      {moveLabel}
    </Button>
  );
}

/** A small button among those of a row in a table. */
export function MoveIcon(thing: MovableThing) {
  return (
    <Tooltip label={moveLabel}>
      <ActionIcon
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
    <MenuItem icon={icon} onChoose={() => void openMove(thing)}>
      {moveLabel}
    </MenuItem>
  );
}

import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import classes from './asset-list.module.css';

interface SelectionBarProps {
  count: number;
  onRemove: () => void;
  onClear: () => void;
  busy: boolean;
}

/** What can be done with the chosen assets together. */
export function SelectionBar({ count, onRemove, onClear, busy }: SelectionBarProps) {
  return (
    <div className={classes.selection} role="status">
      <span>已选 {count} 项</span>
      <Button variant="subtle" color="gray" onClick={onClear}>
        取消选择
      </Button>
      <Button
        variant="light"
        color="red"
        leftSection={<IconTrash size={16} stroke={1.5} />}
        loading={busy}
        onClick={onRemove}
      >
        删除所选
      </Button>
    </div>
  );
}

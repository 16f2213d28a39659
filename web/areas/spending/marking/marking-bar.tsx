import { Button } from '@mantine/core';
import classes from './marking.module.css';
import type { Marking } from './use-marking.ts';

interface MarkingBarProps {
  marking: Marking;
  /** How many entries the filters find. */
  total: number;
  onEdit: () => void;
}

/** How many entries are marked, and what can be done with them; it stays below the header. */
export function MarkingBar({ marking, total, onEdit }: MarkingBarProps) {
  const { isAll, ids } = marking;
  const isEmpty = !isAll && ids.size === 0;
  return (
    <section className={classes.bar} aria-label="多选">
      <span className={classes.count} aria-live="polite">
        {isAll ? `已选筛选结果全部 ${total} 笔` : `已选 ${ids.size} 笔`}
      </span>
      {isEmpty ? (
        <Button variant="default" onClick={marking.markAll}>
          全选筛选结果
        </Button>
      ) : (
        <>
          <Button key="edit" onClick={onEdit}>
            修改
          </Button>
          {!isAll && (
            <Button key="all" variant="default" onClick={marking.markAll}>
              全选筛选结果
            </Button>
          )}
          <Button key="clear" variant="default" onClick={marking.clear}>
            取消选择
          </Button>
        </>
      )}
      <Button key="end" variant="subtle" onClick={marking.end}>
        完成
      </Button>
    </section>
  );
}

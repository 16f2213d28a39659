import { Button } from '@mantine/core';
import classes from './newer-values.module.css';

interface NewerValuesProps {
  /** What was changed: '这个账户'. */
  what: string;
  /** What is different now, in words. */
  differences: readonly { label: string; now: string }[];
  /** Gives up what was typed and starts from the newer values. */
  onTake: () => void;
}

/** Tells that something was changed elsewhere, how, and leaves the decision to the person. */
export function NewerValues({ what, differences, onTake }: NewerValuesProps) {
  return (
    <div className={classes.notice} role="alert">
      <p className={classes.title}>{what}刚刚在别处被修改过</p>
      <dl className={classes.lines}>
        {differences.map(({ label, now }) => (
          <div key={label}>
            <dt>{label}现在是</dt>
            <dd>{now}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.choice}>
        再次保存会保留您改过的字段，其余以最新内容为准；也可以放弃修改，从最新内容开始。
      </p>
      <Button variant="default" size="xs" onClick={onTake}>
        改用最新内容
      </Button>
    </div>
  );
}

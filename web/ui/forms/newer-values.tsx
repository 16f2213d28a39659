import { Button } from '@mantine/core';
import { Facts } from '../figures/facts.tsx';
import classes from './newer-values.module.css';

/** A column of a row, and how people read it. */
export interface ReadableColumn<Row> {
  label: string;
  of: (row: Row) => string;
}

interface NewerValuesProps<Row> {
  /** What was changed: '这个账户'. */
  what: string;
  columns: readonly ReadableColumn<Row>[];
  /** What the form was filled from. */
  base: Row;
  /** What has replaced it since, if anything has. */
  newer: Row | undefined;
  /** Gives up what was typed and starts from the newer values. */
  onTake: (newer: Row) => void;
}

/** Shows that something was changed elsewhere, and how, and leaves the decision to the person. */
export function NewerValues<Row>({ what, columns, base, newer, onTake }: NewerValuesProps<Row>) {
  if (!newer) return null;
  const different = columns.filter(({ of }) => of(base) !== of(newer));
  return (
    <div className={classes.notice} role="alert">
      <p className={classes.title}>{what}刚刚在别处被修改过</p>
      <Facts
        className={classes.lines}
        facts={different.map(({ label, of }) => [`${label}现在是`, of(newer)])}
      />
      <p className={classes.choice}>
        再次保存会保留您改过的字段，其余以最新内容为准；也可以放弃修改，从最新内容开始。
      </p>
      <Button variant="default" size="xs" onClick={() => onTake(newer)}>
        改用最新内容
      </Button>
    </div>
  );
}

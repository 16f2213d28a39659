import { Button } from '@mantine/core';
import classes from './investments-page.module.css';
import { Notice } from './notice.tsx';

/** Tells that the holding was changed elsewhere, and leaves the decision to the person. */
export function NewerInvestment({ onTake }: { onTake: () => void }) {
  return (
    <Notice title="这项投资刚刚在别处被修改过">
      <p className={classes.conflict}>
        再次保存会保留您修改过的字段，其余以最新内容为准；也可以放弃修改，从最新内容开始。
      </p>
      <Button variant="default" size="xs" onClick={onTake}>
        改用最新内容
      </Button>
    </Notice>
  );
}

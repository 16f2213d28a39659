import { Alert, Button } from '@mantine/core';
import type { Account } from '../../contract/accounts.ts';
import { differences } from './account-conflict.ts';
import classes from './newer-account.module.css';

interface NewerAccountProps {
  base: Account;
  newer: Account;
  /** Gives up what was typed and starts from the newer values. */
  onTake: () => void;
}

/** Tells that the account was changed elsewhere, how, and leaves the decision to the person. */
export function NewerAccount({ base, newer, onTake }: NewerAccountProps) {
  const changed = differences(base, newer);
  return (
    <Alert color="yellow" title="这个账户刚刚在别处被修改过" className={classes.alert}>
      {changed.length > 0 && (
        <dl className={classes.lines}>
          {changed.map(({ label, now }) => (
            <div key={label}>
              <dt>{label}现在是</dt>
              <dd>{now}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={classes.choice}>
        再次保存会保留您修改过的字段，其余以最新内容为准；也可以放弃修改，从最新内容开始。
      </p>
      <Button variant="default" size="xs" onClick={onTake}>
        改用最新内容
      </Button>
    </Alert>
  );
}

import { Button } from '@mantine/core';
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
  return (
    <div className={classes.notice} role="alert">
      <p className={classes.title}>这个账户刚刚在别处被修改过</p>
      <dl className={classes.lines}>
        {differences(base, newer).map(({ label, now }) => (
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

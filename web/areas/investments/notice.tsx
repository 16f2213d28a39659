import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  title: string;
  children: ReactNode;
  /** Without it the notice stays until its cause is gone. */
  onClose?: () => void;
}

/** Something a person should know before going on, set apart by a rule at its side. */
export function Notice({ title, children, onClose }: NoticeProps) {
  return (
    <div className={classes.notice} role="alert">
      <div className={classes.head}>
        <p className={classes.title}>{title}</p>
        {onClose && <CloseButton aria-label="关闭" onClick={onClose} />}
      </div>
      {children}
    </div>
  );
}

import { Popover, UnstyledButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './explain.module.css';

interface ExplainProps {
  /** What is explained, as the page names it. */
  subject: string;
  children: ReactNode;
}

/** A small button beside a figure; what is in the figure unfolds from it. */
export function Explain({ subject, children }: ExplainProps) {
  return (
    <Popover width={340} position="bottom-start" shadow="md" radius="sm" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.button} aria-label={`${subject}：说明`}>
          <IconInfoCircle size={16} stroke={1.5} aria-hidden="true" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>{children}</Popover.Dropdown>
    </Popover>
  );
}

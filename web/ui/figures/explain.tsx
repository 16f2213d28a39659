import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { PopUp } from '../overlays/pop-up.tsx';
import classes from './explain.module.css';

interface ExplainProps {
  /** What is explained, as the page names it. */
  subject: string;
  /** Called when the panel opens. */
  children: () => ReactNode;
}

/** A small button beside a figure that shows how the figure is made up. */
export function Explain({ subject, children }: ExplainProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className={classes.button}
        aria-label={`${subject}：说明`}
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-controls={opened ? `${id}-panel` : undefined}
        onClick={() => setOpened(!opened)}
      >
        <IconInfoCircle size={16} stroke={1.5} aria-hidden="true" />
      </button>
      {opened && (
        <PopUp
          button={button}
          align="start"
          onClose={() => setOpened(false)}
          role="dialog"
          id={`${id}-panel`}
          aria-labelledby={id}
          className={classes.panel}
        >
          {children()}
        </PopUp>
      )}
    </>
  );
}

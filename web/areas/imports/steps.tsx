import { useEffect, useRef } from 'react';
import classes from './steps.module.css';

/** The steps of an import, in their order. */
const steps = ['选择文件', '确认内容', '核对', '完成'] as const;
export type Step = (typeof steps)[number];

/**
 * Where in an import somebody is. The next step replaces what had the focus, so that the focus goes to
 * its name, which a screen reader then reads.
 */
export function Steps({ current }: { current: Step }) {
  const at = steps.indexOf(current);
  const shown = useRef(current);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    window.scrollTo(0, 0);
    item.current?.focus({ preventScroll: true });
  }, [current]);
  return (
    <ol className={classes.steps} aria-label="导入步骤">
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-done={index < at || undefined}
          {...(index === at && {
            'aria-current': 'step' as const,
            ref: item,
            tabIndex: -1,
          })}
        >
          <span className={classes.number} aria-hidden="true">
            {index < at ? '✓' : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}

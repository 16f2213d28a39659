import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { GuideStep } from '../../../../contract/guide/guide.ts';
import classes from '../guide.module.css';
import { steps } from '../guide-steps.ts';

export interface StepFrameProps {
  step: GuideStep;
  number: number;
  count: number;
  /** What was entered until now; undefined until it is lastSize. */
  rows: { id: string; name: string; value: string }[] | undefined;
  /** The buttons that open the dialogs. */
  adding: ReactNode;
  /** A line below. */
  note?: ReactNode;
  onBack: () => void;
  onNext: () => void;
  /** The dialogs. */
  children: ReactNode;
}

/** One question of the guide: lists what was entered, opens the dialogs for more, and leads on. */
export function StepFrame(props: StepFrameProps) {
  const { step, number, count, rows, adding, note, onBack, onNext, children } = props;
  const { label, hint } = steps.find(({ key }) => key === step) ?? { label: '', hint: '' };
  const next = useRef<HTMLButtonElement>(null);
  const size = rows?.length;
  const lastSize = useRef(size);
  useEffect(() => {
    // After each new row the way on is one press away.
    if (lastSize.current !== undefined && size !== undefined && size > lastSize.current) {
      next.current?.focus({ preventScroll: true });
    }
    lastSize.current = size;
  }, [size]);
  return (
    <section className={classes.panel} aria-labelledby="guide-step">
      <p className={classes.hint}>
        第 {number} 步，共 {count} 步
      </p>
      <h2 id="guide-step" className={classes.question}>
        {label}
      </h2>
      <p className={classes.hint}>{hint}</p>
      {rows && rows.length > 0 && (
        <ul className={classes.rows} aria-label={`已填写的${label}`}>
          {rows.map(({ id, name, value }) => (
            <li key={id}>
              <span className={classes.rowName}>{name}</span>
              <span className={classes.rowValue}>{value}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.adding}>{adding}</div>
      {note && <p className={classes.hint}>{note}</p>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack}>
          上一步
        </Button>
        <Button ref={next} variant={size ? 'filled' : 'default'} onClick={onNext}>
          {size ? '下一步' : '没有，下一步'}
        </Button>
      </div>
      {children}
    </section>
  );
}

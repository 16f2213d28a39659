import { Button } from '@mantine/core';
import { VisuallyHidden } from '../../ui/feedback/visually-hidden.tsx';
import classes from './progress-sign.module.css';

interface ProgressSignProps {
  /** What is going on, such as `正在读取“账单.csv”`. */
  label: string;
  /** Between 0 and 1; undefined while it is unknown how much there is to do. */
  share: number | undefined;
  onCancel: () => void;
}

/** Screen readers announce a change of the share in steps of a quarter, not at every row. */
const announcedSteps = 4;

/** A bar that fills while something longer than a moment is done, and a way to stop it. */
export function ProgressSign({ label, share, onCancel }: ProgressSignProps) {
  const percent = share === undefined ? undefined : Math.round(share * 100);
  const quarter = share === undefined ? undefined : Math.floor(share * announcedSteps);
  return (
    <section className={classes.place} aria-label={label}>
      <p className={classes.label}>
        <span>{label}…</span>
        {percent !== undefined && <span aria-hidden="true">{percent}%</span>}
      </p>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={label}
        {...(percent !== undefined && {
          'aria-valuemin': 0,
          'aria-valuemax': 100,
          'aria-valuenow': percent,
        })}
      >
        <div
          className={classes.bar}
          data-unknown={percent === undefined || undefined}
          style={{ transform: `scaleX(${share ?? 0.1})` }}
        />
      </div>
      <VisuallyHidden>
        <span role="status">
          {quarter ? `已完成 ${(quarter * 100) / announcedSteps}%` : `${label}，请稍候`}
        </span>
      </VisuallyHidden>
      <div>
        <Button variant="default" onClick={onCancel}>
          取消
        </Button>
      </div>
    </section>
  );
}

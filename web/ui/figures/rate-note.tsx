import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './rate-note.module.css';

interface RateNoteProps {
  missingRates: readonly string[];
  staleRates: readonly string[];
  /** The oldest day among the rates used. */
  rateTime: string | null;
  /** Another sentence of the same kind. */
  more?: string | undefined;
}

/** Names the currencies that a converted total leaves out, and the rates in it that are old. */
export function RateNote({ missingRates, staleRates, rateTime, more }: RateNoteProps) {
  if (missingRates.length === 0 && staleRates.length === 0 && !more) return null;
  const since = rateTime ? `，最早为 ${rateTime.slice(0, 10)}` : '';
  return (
    <p className={classes.note} role="status">
      <IconAlertTriangle size={16} aria-hidden="true" className={classes.icon} />
      <span>
        {missingRates.length > 0 && `未计入：缺少 ${missingRates.join('、')} 汇率。`}
        {staleRates.length > 0 && `${staleRates.join('、')} 汇率超过 3 天未更新${since}。`}
        {more}
      </span>
    </p>
  );
}

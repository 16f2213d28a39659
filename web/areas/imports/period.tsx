import classes from './period.module.css';

interface PeriodProps {
  period: { from: string; to: string };
}

/** The first and the last day of something; a day is never broken over two lines. */
export function Period({ period: { from, to } }: PeriodProps) {
  return (
    <>
      <span className={classes.day}>{from}</span> 至 <span className={classes.day}>{to}</span>
    </>
  );
}

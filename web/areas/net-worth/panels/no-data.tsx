import classes from './no-data.module.css';

/** Fills a panel that has nothing to show yet. */
export function NoData({ hint }: { hint?: string }) {
  return (
    <div className={classes.place}>
      <p className={classes.text}>暂无数据</p>
      {hint && <p className={classes.hint}>{hint}</p>}
    </div>
  );
}

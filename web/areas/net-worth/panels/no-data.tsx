import classes from './no-data.module.css';

/** Stands in a panel that has nothing to show, in the place its content will take. */
export function NoData({ hint }: { hint?: string }) {
  return (
    <div className={classes.place}>
      <p className={classes.text}>暂无数据</p>
      {hint && <p className={classes.hint}>{hint}</p>}
    </div>
  );
}

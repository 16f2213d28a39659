import { useIsOffline } from '../../lib/query/use-is-offline.ts';
import { OfflineNote, Skeleton } from './skeleton.tsx';
import classes from './skeleton-rows.module.css';

/** A placeholder for a list that is loading. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  if (useIsOffline()) {
    return (
      <p className={classes.rows} role="status">
        <OfflineNote />
      </p>
    );
  }
  return (
    <div className={classes.rows} role="status" aria-label="加载中">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
        <div className={classes.row} key={row}>
          <Skeleton height={14} width={`${38 - (row % 3) * 8}%`} />
          <Skeleton height={14} width="18%" />
        </div>
      ))}
    </div>
  );
}

import type { CSSProperties } from 'react';
import { offlineText, useIsOffline } from '../../lib/query/use-is-offline.ts';
import classes from './skeleton.module.css';

type SkeletonProps = Pick<CSSProperties, 'height' | 'width' | 'margin' | 'borderRadius'>;

/** A placeholder of the given size for something that is loading; without a network it says so. */
export function Skeleton(style: SkeletonProps) {
  if (useIsOffline()) return <OfflineNote minHeight={style.height} />;
  return <div className={classes.skeleton} style={style} />;
}

/** Stands in for a figure while there is no network; the figure is then fetched without a press. */
export function OfflineNote({ minHeight }: Pick<CSSProperties, 'minHeight'>) {
  return (
    <span className={classes.offline} style={{ minHeight }}>
      {offlineText}
    </span>
  );
}

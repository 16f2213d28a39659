import type { CSSProperties } from 'react';
import classes from './skeleton.module.css';

type SkeletonProps = Pick<CSSProperties, 'height' | 'width' | 'margin' | 'borderRadius'>;

/** A placeholder of the given size for something that is loading. */
export function Skeleton(style: SkeletonProps) {
  return <div className={classes.skeleton} style={style} />;
}

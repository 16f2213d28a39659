import type { CSSProperties } from 'react';
import classes from './skeleton.module.css';

type SkeletonProps = Pick<CSSProperties, 'height' | 'width' | 'margin' | 'borderRadius'>;

/** Keeps the place of something that is on its way. */
export function Skeleton(style: SkeletonProps) {
  return <div className={classes.skeleton} style={style} />;
}

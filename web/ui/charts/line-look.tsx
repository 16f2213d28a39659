import {
  symbol,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
} from 'd3-shape';
import { seriesColour } from './area-look.tsx';
import classes from './chart.module.css';

const shapes = [symbolCircle, symbolSquare, symbolDiamond, symbolTriangle, symbolCross, symbolStar];
/** In square pixels. */
const shapeArea = 40;

/** The shape by which a line is known without its colour, around the origin. */
export function seriesShape(index: number): string {
  return symbol(shapes[index % shapes.length], shapeArea)() ?? '';
}

/** The swatch of a line in the legend; with its shape where there are several lines to distinguish. */
export function LineSwatch({ index, hasShape }: { index: number; hasShape: boolean }) {
  const colour = seriesColour(index);
  return (
    <svg className={classes.swatch} width={20} height={12} aria-hidden="true">
      <line x1={0} x2={20} y1={6} y2={6} stroke={colour} strokeWidth={2} />
      {hasShape && <path d={seriesShape(index)} transform="translate(10 6)" fill={colour} />}
    </svg>
  );
}

import { useId } from 'react';
import classes from './chart.module.css';

/** theme.css has as many colours; after the last they begin anew, with patterns of their own. */
const colourCount = 6;

/** The colour of a series, each 3:1 against the page. */
export function seriesColour(index: number): string {
  return `var(--chart-${(index % colourCount) + 1})`;
}

/**
 * The strokes drawn over the colour of an area, in a square of 8 pixels, so that areas are known without
 * their colours; the first has none.
 */
const strokes = [
  '',
  'M-2,2l4,-4M0,8l8,-8M6,10l4,-4',
  'M2,2h0.01M6,6h0.01',
  'M-2,6l4,4M0,0l8,8M6,-2l4,4',
  'M0,4h8',
  'M4,0v8',
  'M-2,2l4,-4M0,8l8,-8M6,10l4,-4M-2,6l4,4M0,0l8,8M6,-2l4,4',
  'M0,4h8M4,0v8',
];

/** Defines how areas are filled, for one drawing; `fillOf` refers to it. */
export function SeriesFills({ id, count }: { id: string; count: number }) {
  return (
    <defs>
      {strokes.slice(0, count).map((path, index) => (
        <pattern
          key={path}
          id={`${id}-${index}`}
          width={8}
          height={8}
          patternUnits="userSpaceOnUse"
        >
          <rect width={8} height={8} fill={seriesColour(index)} />
          <path className={classes.hatch} d={path} />
        </pattern>
      ))}
    </defs>
  );
}

export function fillOf(id: string, index: number): string {
  return `url(#${id}-${index % strokes.length})`;
}

/** The key of an area in legends, tables and panels. */
export function AreaSwatch({ index }: { index: number }) {
  const id = useId();
  return (
    <svg className={classes.swatch} width={12} height={12} aria-hidden="true">
      <SeriesFills id={id} count={index + 1} />
      <rect width={12} height={12} rx={2} fill={fillOf(id, index)} />
    </svg>
  );
}

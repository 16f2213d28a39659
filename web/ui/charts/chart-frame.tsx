import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useMemo,
  useState,
} from 'react';
import classes from './chart.module.css';
import { type ChartRows, ChartTable } from './chart-table.tsx';
import { type ChartTip, TipText } from './chart-tip.tsx';
import { useWidth } from './use-width.ts';

/** A chart drawn for a width. */
export interface ChartLayout {
  /** All that stays as it is while points are walked. */
  plot: ReactNode;
  /** Where a point is, for the panel beside it. */
  placeOf: (index: number) => { x: number; y: number };
  /** The point nearest to a place; undefined where there is none. */
  indexAt: (x: number, y: number) => number | undefined;
  /** Drawn above the plot at the point that is selected. */
  highlight: (index: number) => ReactNode;
}

/** Where a key leads to from a point; undefined where it leads nowhere. */
export type KeyMove = (key: string, index: number, last: number) => number | undefined;

interface ChartFrameProps {
  /** What the chart shows; the accessible name begins with it. */
  label: string;
  /** What the arrow keys do, the end of the accessible name. */
  hint?: string;
  height: number;
  /** How many points can be selected. */
  count: number;
  layout: (width: number) => ChartLayout;
  tipOf: (index: number) => ChartTip;
  moves?: KeyMove;
  /** The figures behind the chart; left out where a table beside the chart already has them. */
  rows?: () => ChartRows;
  legend?: ReactNode;
  /** `middle`: in the middle of the chart instead of beside the point. */
  tipPlace?: 'beside' | 'middle';
  /** Opens a point, by a click or Enter. */
  onOpen?: ((index: number) => void) | undefined;
}

/** How far Page Up and Page Down go: a tenth of all points. */
const pages = 10;

/** Left and right lead to the neighbours, Home and End to the ends, Page Up and Page Down a tenth on. */
export const moveAlong: KeyMove = (key, index, last) => {
  const page = Math.max(1, Math.round(last / pages));
  const steps: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    PageUp: index - page,
    PageDown: index + page,
    Home: 0,
    End: last,
  };
  const next = steps[key];
  return next === undefined ? undefined : Math.min(last, Math.max(0, next));
};

/**
 * What all charts share: the space, the point selected by pointer or keys with its figures beside it,
 * the legend, and the table that can stand in place of the drawing.
 */
export function ChartFrame(props: ChartFrameProps) {
  const { label, height, layout, rows, legend } = props;
  const [ref, width] = useWidth();
  const [isTable, setTable] = useState(false);
  const drawn = useMemo(() => (width > 0 ? layout(width) : undefined), [layout, width]);
  return (
    <figure className={classes.chart} aria-label={label}>
      <div ref={ref} style={{ height }}>
        {isTable && rows ? (
          <ChartTable label={label} rows={rows()} />
        ) : (
          <Plot {...props} drawn={drawn} width={width} />
        )}
      </div>
      {(legend || rows) && (
        <div className={classes.foot}>
          <div className={classes.legend}>{!isTable && legend}</div>
          {rows && (
            <button
              type="button"
              className={classes.toggle}
              aria-pressed={isTable}
              onClick={() => setTable(!isTable)}
            >
              以表格查看
            </button>
          )}
        </div>
      )}
    </figure>
  );
}

interface PlotProps extends ChartFrameProps {
  /** Undefined before the width is known. */
  drawn: ChartLayout | undefined;
  width: number;
}

function Plot(props: PlotProps) {
  const { label, height, count, tipOf, moves = moveAlong, drawn, width, onOpen } = props;
  const { hint = '按左右方向键逐点查看', tipPlace = 'beside' } = props;
  const [selected, setSelected] = useState<number>();
  // There may be fewer points than when one of them was selected.
  const active = selected !== undefined && selected < count ? selected : undefined;
  const leave = useCallback(() => setSelected(undefined), []);

  function point({ clientX, clientY, currentTarget }: PointerEvent) {
    const { left, top } = currentTarget.getBoundingClientRect();
    if (count > 0) setSelected(drawn?.indexAt(clientX - left, clientY - top));
  }

  function walk(event: KeyboardEvent) {
    if (event.key === 'Escape' && active !== undefined) {
      // A dialog around the chart stays open.
      event.stopPropagation();
      leave();
      return;
    }
    if (event.key === 'Enter' && active !== undefined) onOpen?.(active);
    const last = count - 1;
    const next = moves(event.key, active ?? last, last);
    if (next === undefined || count === 0) return;
    event.preventDefault();
    const isEnd = event.key === 'Home' || event.key === 'End';
    setSelected(active === undefined && !isEnd ? last : next);
  }

  return (
    <div
      className={classes.plot}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk its points.
      tabIndex={0}
      aria-label={`${label}，${hint}`}
      onKeyDown={walk}
      onBlur={leave}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={leave}
      onClick={() => active !== undefined && onOpen?.(active)}
    >
      {drawn && (
        <svg
          className={classes.svg}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          aria-hidden="true"
        >
          {drawn.plot}
          {active !== undefined && drawn.highlight(active)}
        </svg>
      )}
      <div
        className={classes.tip}
        role="status"
        {...(active !== undefined && {
          'data-place': tipPlace,
          style: tipPlace === 'beside' ? beside(drawn?.placeOf(active), width, height) : {},
        })}
      >
        {active !== undefined && <TipText tip={tipOf(active)} />}
      </div>
    </div>
  );
}

/** The panel stands on the side of the point that has more space, and is never wider than that. */
function beside(place: { x: number; y: number } = { x: 0, y: 0 }, width: number, height: number) {
  const { x, y } = place;
  const isLeft = x > width / 2;
  const isAbove = y > height / 2;
  const across = isLeft ? 'calc(-100% - 10px)' : '10px';
  const down = isAbove ? 'calc(-100% - 10px)' : '14px';
  return {
    maxWidth: Math.max(x, width - x) - 10,
    transform: `translate(${x}px, ${y}px) translate(${across}, ${down})`,
  };
}

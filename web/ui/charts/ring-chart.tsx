import { arc } from 'd3-shape';
import { useId } from 'react';
import { fillOf, SeriesFills } from './area-look.tsx';
import classes from './chart.module.css';
import { ChartFrame, type ChartLayout } from './chart-frame.tsx';
import { type RingPart, ringPartAt, ringParts } from './shapes/ring.ts';

interface RingChartProps {
  label: string;
  /** `look` is the number of its colour and pattern. Parts of nothing are not expected. */
  parts: readonly { name: string; value: number; look: number; share: string }[];
  size: number;
  thickness: number;
  format: (value: number) => string;
  /** A table beside the chart has the same figures already. */
  hasTableNearby?: boolean;
}

/** Parts of a whole as a ring, clockwise from the top. */
export function RingChart(props: RingChartProps) {
  const { label, parts, size, format, hasTableNearby = false } = props;
  const id = useId();
  return (
    <ChartFrame
      label={label}
      hint="按左右方向键逐项查看"
      height={size}
      count={parts.length}
      layout={() => layoutOf(props, id)}
      tipPlace="middle"
      tipOf={(index) => {
        const { name = '', value = 0, share = '' } = parts[index] ?? {};
        return { title: name, lines: [{ value: format(value) }], notes: [share] };
      }}
      {...(!hasTableNearby && {
        rows: () => ({
          head: ['类别', '金额', '占比'],
          body: parts.map(({ name, value, share }) => [name, format(value), share]),
        }),
      })}
    />
  );
}

function layoutOf({ parts, size, thickness }: RingChartProps, id: string): ChartLayout {
  const drawn = ringParts(parts.map(({ value }) => value));
  const outer = size / 2;
  const shape = arc<RingPart>()
    .innerRadius(outer - thickness)
    .outerRadius(outer - 1)
    .padRadius(outer)
    .digits(2);
  const middle = `translate(${outer} ${outer})`;
  return {
    plot: (
      <>
        <SeriesFills id={id} count={Math.max(...parts.map(({ look }) => look), 0) + 1} />
        <g transform={middle}>
          {drawn.map((part, index) => (
            <path
              key={parts[index]?.name}
              d={shape(part) ?? ''}
              fill={fillOf(id, parts[index]?.look ?? 0)}
            />
          ))}
        </g>
      </>
    ),
    placeOf: () => ({ x: outer, y: outer }),
    indexAt: (x, y) => ringPartAt(drawn, x - outer, y - outer),
    highlight: (index) => {
      const part = drawn[index];
      return part && <path className={classes.outline} transform={middle} d={shape(part) ?? ''} />;
    },
  };
}

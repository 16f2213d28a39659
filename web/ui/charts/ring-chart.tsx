import { ringSegments } from './ring-segments.ts';

interface RingChartProps {
  segments: readonly { name: string; value: number; colour: string }[];
  size: number;
  thickness: number;
  format: (value: number) => string;
}

/** Parts of a whole as a ring, clockwise from the top. A picture of the table beside it. */
export function RingChart({ segments, size, thickness, format }: RingChartProps) {
  const radius = (size - thickness) / 2;
  const arcs = ringSegments(segments.map(({ value }) => value));
  return (
    <svg width={size} height={size} aria-hidden="true">
      {segments.map(({ name, value, colour }, index) => (
        <circle
          key={name}
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          stroke={colour}
          strokeWidth={thickness}
          // The circle's length counts as 100, so that shares are percents.
          pathLength={100}
          strokeDasharray={`${arcs[index]?.length ?? 0} 100`}
          transform={`rotate(${(arcs[index]?.start ?? 0) * 3.6 - 90} ${size / 2} ${size / 2})`}
        >
          <title>{`${name} ${format(value)}`}</title>
        </circle>
      ))}
    </svg>
  );
}

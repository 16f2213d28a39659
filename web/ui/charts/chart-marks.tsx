import type { PlotEdges } from './axes.tsx';
import classes from './chart.module.css';

/** Something that happened at a point, such as a purchase. */
export interface ChartMark {
  /** Of the point on the axis. */
  index: number;
  /** `in` is a full triangle that points up, `out` an empty one that points down. */
  kind: 'in' | 'out';
  /** What it is called in the legend. */
  name: string;
  /** The text in the tip of the point. */
  text: string;
}

/** More events of one point are counted, not listed. */
const mostTexts = 3;
const half = 5;
const gap = 5;

export function marksByPoint(marks: readonly ChartMark[]): Map<number, ChartMark[]> {
  return Map.groupBy(marks, ({ index }) => index);
}

export function markTexts(marks: readonly ChartMark[] = []): string[] {
  const texts = marks.slice(0, mostTexts).map(({ text }) => text);
  const more = marks.length - texts.length;
  return more > 0 ? [...texts, `另有 ${more} 笔`] : texts;
}

interface MarkLayerProps {
  marks: readonly ChartMark[];
  edges: PlotEdges;
  /** Where the line is at a point; undefined in a gap, whose marks stand on the lower edge. */
  placeOf: (index: number) => { x: number; y: number } | undefined;
  xOf: (index: number) => number;
}

/** All marks of a kind are one path: thousands of elements would make the page slow. */
export function MarkLayer({ marks, edges, placeOf, xOf }: MarkLayerProps) {
  return (['in', 'out'] as const).map((kind) => {
    const indices = new Set(marks.filter((mark) => mark.kind === kind).map(({ index }) => index));
    const path = [...indices]
      .map((index) => placeOf(index) ?? { x: xOf(index), y: edges.floor - gap })
      .map(({ x, y }) => triangle(x, y, kind))
      .join('');
    return path && <path key={kind} className={classes.mark} data-kind={kind} d={path} />;
  });
}

/** `in` stands below the line and points up to it, `out` above it and points down. */
function triangle(x: number, y: number, kind: ChartMark['kind']): string {
  const [tip, base] = kind === 'in' ? [y + gap, 8] : [y - gap, -8];
  return `M${x.toFixed(1)},${tip.toFixed(1)}l${half},${base}h${-2 * half}z`;
}

export function MarkLegend({ marks }: { marks: readonly ChartMark[] }) {
  const names = new Map(marks.map(({ kind, name }) => [name, kind]));
  return [...names].map(([name, kind]) => (
    <span key={name}>
      <svg className={classes.swatch} width={12} height={12} aria-hidden="true">
        <path
          className={classes.mark}
          data-kind={kind}
          d={kind === 'in' ? triangle(6, -3, 'in') : triangle(6, 15, 'out')}
        />
      </svg>
      {name}
    </span>
  ));
}

import type { Figure } from './after-a-write.ts';
import type { Line } from './compare.ts';

/** Figures as tables in Markdown, ready for docs/performance.md. */
export function lineTable(lines: readonly Line[]): string {
  const head = ['call', 'connections', 'per s', 'p50', 'p99', 'floor per s', 'ratio', 'wanted'];
  const rows = lines.map((line) => [
    line.what,
    line.connections,
    line.perSecond.toFixed(0),
    `${line.p50Ms.toFixed(2)} ms`,
    `${line.p99Ms.toFixed(2)} ms`,
    line.floorPerSecond.toFixed(0),
    `${line.ratio.toFixed(2)} (${line.range.map((ratio) => ratio.toFixed(2)).join('–')})`,
    verdict(line),
  ]);
  return table(head, ['---', ...Array(6).fill('---:'), '---'], rows);
}

export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [figure.what, figure.figure, verdict(figure)]);
  return table(['what', 'figure', 'wanted'], ['---', '---', '---'], rows);
}

export function table(head: string[], rule: string[], rows: (string | number)[][]): string {
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function verdict({ wanted, reached }: { wanted: string; reached: boolean | undefined }): string {
  return reached === false ? `${wanted} **missed**` : wanted;
}

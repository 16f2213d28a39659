/**
 * Counters, gauges and histograms in Prometheus' text exposition format 0.0.4. Labels take values of
 * small fixed sets, never user data: each combination is a series that lives as long as the process.
 */
export type Labels = Readonly<Record<string, string>>;

/** A metric: samples of one kind under one name. */
export interface Meter {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** The samples as suffix of the name, labels and value. */
  samples(): Iterable<readonly [suffix: string, labels: Labels, value: number]>;
}

/** A value that only rises. Its name ends in `_total`. */
export class Counter implements Meter {
  readonly type = 'counter';
  readonly name: string;
  readonly help: string;
  readonly #series = new Map<string, { labels: Labels; value: number }>();

  constructor(name: string, help: string) {
    this.name = name;
    this.help = help;
  }

  add(labels: Labels, amount = 1): void {
    const key = JSON.stringify(labels);
    const series = this.#series.get(key);
    if (series) series.value += amount;
    else this.#series.set(key, { labels, value: amount });
  }

  *samples() {
    for (const { labels, value } of this.#series.values()) yield ['', labels, value] as const;
  }
}

/** A value that is read when the metrics are; left out while it is undefined. */
export class Gauge implements Meter {
  readonly type = 'gauge';
  readonly name: string;
  readonly help: string;
  readonly #read: () => number | undefined;

  constructor(name: string, help: string, read: () => number | undefined) {
    this.name = name;
    this.help = help;
    this.#read = read;
  }

  *samples() {
    const value = this.#read();
    if (value !== undefined) yield ['', {}, value] as const;
  }
}

/** The distribution of durations: cumulative counts for each bound, count and sum. */
export class Histogram implements Meter {
  readonly type = 'histogram';
  readonly name: string;
  readonly help: string;
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, { labels: Labels; counts: number[]; sum: number }>();

  /** `bounds` are in seconds, ascending. */
  constructor(name: string, help: string, bounds: readonly number[]) {
    this.name = name;
    this.help = help;
    this.#bounds = bounds;
  }

  observe(labels: Labels, value: number): void {
    const key = JSON.stringify(labels);
    const series = this.#series.get(key) ?? {
      labels,
      counts: Array(this.#bounds.length + 1).fill(0),
      sum: 0,
    };
    this.#series.set(key, series);
    const bucket = this.#bounds.findIndex((bound) => value <= bound);
    const index = bucket === -1 ? this.#bounds.length : bucket;
    series.counts[index] = (series.counts[index] ?? 0) + 1;
    series.sum += value;
  }

  *samples() {
    for (const { labels, counts, sum } of this.#series.values()) {
      let below = 0;
      for (const [index, count] of counts.entries()) {
        below += count;
        const le = String(this.#bounds[index] ?? '+Inf');
        yield ['_bucket', { ...labels, le }, below] as const;
      }
      yield ['_sum', labels, sum] as const;
      yield ['_count', labels, below] as const;
    }
  }
}

/** Renders metrics as one page of text. */
export function expose(meters: Iterable<Meter>): string {
  const lines: string[] = [];
  for (const meter of meters) {
    const samples = [...meter.samples()];
    if (samples.length === 0) continue;
    lines.push(`# HELP ${meter.name} ${meter.help}`, `# TYPE ${meter.name} ${meter.type}`);
    for (const [suffix, labels, value] of samples) {
      lines.push(`${meter.name}${suffix}${labelText(labels)} ${value}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function labelText(labels: Labels): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`);
  return parts.length > 0 ? `{${parts.join(',')}}` : '';
}

function escapeValue(value: string): string {
  return value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
}

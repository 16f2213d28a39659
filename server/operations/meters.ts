/**
 * What can be counted, in the text form that Prometheus reads (exposition format 0.0.4).
 * Labels take values of small fixed sets, never anything of a user: each combination is a series
 * that is kept until the process ends.
 */
export type Labels = Readonly<Record<string, string>>;

/** Some numbers of one kind under one name. */
export interface Meter {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** Lines as they are, without the name: suffix, labels, value. */
  samples(): Iterable<readonly [suffix: string, labels: Labels, value: number]>;
}

/** Only rises. Its name ends in `_total`. */
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

/** Asked for when it is read; left out while it has nothing to say. */
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

/** How long things took: how many stayed under each bound, how many there were, and their sum. */
export class Histogram implements Meter {
  readonly type = 'histogram';
  readonly name: string;
  readonly help: string;
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, { labels: Labels; counts: number[]; sum: number }>();

  /** Bounds in the unit of the name (seconds), rising. */
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

/** Everything as one page of text. */
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
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return parts.length > 0 ? `{${parts.join(',')}}` : '';
}

function escaped(value: string): string {
  return value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
}

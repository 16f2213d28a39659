/** The darkness of each pixel, from 0 to 1, row by row. */
export interface Picture {
  width: number;
  height: number;
  ink: Float32Array;
}

/** A picture with its answer and the middle of each character, which anyone can generate from the source. */
export interface Sample {
  picture: Picture;
  text: string;
  middles: readonly number[];
}

const cell = 7;
const columns = 4;
const angles = 4;
const step = 2;

/**
 * Trains a reader of captchas by nearest neighbours: it stores a histogram of gradients for a window
 * around each character, and finds the five windows, at distances that occur, that are most similar
 * to stored ones. Colours and thickness do not matter.
 */
export function learn(samples: readonly Sample[]): (picture: Picture) => string {
  const windows = samples.flatMap(({ picture, text, middles }) =>
    middles.map((middle, i) => ({ vector: describe(picture, middle), label: text[i] ?? '' })),
  );
  const limits = limitsOf(samples);
  return (picture) => {
    const middles: number[] = [];
    for (let at = limits.first[0]; at <= limits.last[1]; at += step) middles.push(at);
    const seen = middles.map((middle) => ({
      middle,
      ...mostAlike(windows, describe(picture, middle)),
    }));
    return bestPath(seen, limits, samples[0]?.text.length ?? 0);
  };
}

type Limits = Record<'first' | 'last' | 'gap', readonly [number, number]>;

/** The ranges of the first and last positions, and of the distance between neighbours. */
function limitsOf(samples: readonly Sample[]): Limits {
  const range = (values: number[]) => [Math.min(...values), Math.max(...values)] as const;
  const all = samples.map(({ middles }) => middles);
  return {
    first: range(all.map((middles) => middles[0] ?? 0)),
    last: range(all.map((middles) => middles.at(-1) ?? 0)),
    gap: range(all.flatMap((m) => m.slice(1).map((middle, i) => middle - (m[i] ?? 0)))),
  };
}

interface Seen {
  middle: number;
  score: number;
  label: string;
}

/** The labels of the path of windows with the highest total score, left to right. */
function bestPath(seen: readonly Seen[], { first, last, gap }: Limits, length: number): string {
  type Path = { score: number; text: string } | undefined;
  const better = (one: Path, other: Path) =>
    other && (!one || other.score > one.score) ? other : one;
  let paths = seen.map(
    ({ middle, score, label }): Path => (middle <= first[1] ? { score, text: label } : undefined),
  );
  for (let position = 1; position < length; position += 1) {
    const before = paths;
    paths = seen.map(({ middle, score, label }, i) => {
      let best: Path;
      for (let j = 0; j < i; j += 1) {
        const away = middle - (seen[j]?.middle ?? 0);
        if (away >= gap[0] && away <= gap[1]) best = better(best, before[j]);
      }
      return best && { score: best.score + score, text: best.text + label };
    });
  }
  const ends = paths.filter((_, i) => (seen[i]?.middle ?? 0) >= last[0]);
  return ends.reduce(better, undefined)?.text ?? '';
}

function mostAlike(
  windows: readonly { vector: Float32Array; label: string }[],
  vector: Float32Array,
) {
  let score = -1;
  let label = '';
  for (const known of windows) {
    let sum = 0;
    for (let i = 0; i < vector.length; i += 1) {
      sum += (known.vector[i] as number) * (vector[i] as number);
    }
    if (sum > score) [score, label] = [sum, known.label];
  }
  return { score, label };
}

/** The histogram of gradient directions in each cell of a window, normalized to length 1. */
function describe({ width, height, ink }: Picture, middle: number): Float32Array {
  const rows = Math.floor(height / cell);
  const vector = new Float32Array(columns * rows * angles);
  const left = Math.round(middle - (columns * cell) / 2);
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : (ink[y * width + x] as number);
  for (let y = 0; y < rows * cell; y += 1) {
    for (let x = 0; x < columns * cell; x += 1) {
      const gx = at(left + x + 1, y) - at(left + x - 1, y);
      const gy = at(left + x, y + 1) - at(left + x, y - 1);
      const strength = Math.hypot(gx, gy);
      if (strength < 0.05) continue;
      const angle = ((Math.atan2(gy, gx) / Math.PI + 2) % 1) * angles;
      share(vector, rows, [(x + 0.5) / cell - 0.5, (y + 0.5) / cell - 0.5, angle], strength);
    }
  }
  const total = vector.reduce((sum, value) => sum + value, 0) || 1;
  return vector.map((value) => Math.sqrt(value / total));
}

/** Distributes a gradient among the nearest cells and directions, so that small shifts change little. */
function share(vector: Float32Array, rows: number, place: [number, number, number], size: number) {
  const [x, y, angle] = place;
  const [left, top, low] = [Math.floor(x), Math.floor(y), Math.floor(angle)];
  for (const column of [left, left + 1]) {
    if (column < 0 || column >= columns) continue;
    // The sides of the window belong to neighbouring characters, and weigh less.
    const inside = 1 - 1.2 * Math.abs((column + 0.5) / columns - 0.5);
    for (const row of [top, top + 1]) {
      if (row < 0 || row >= rows) continue;
      for (const turn of [low, low + 1]) {
        const near =
          (1 - Math.abs(x - column)) * (1 - Math.abs(y - row)) * (1 - Math.abs(angle - turn));
        const to = (row * columns + column) * angles + (turn % angles);
        vector[to] = (vector[to] as number) + size * near * inside;
      }
    }
  }
}

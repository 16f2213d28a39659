/**
 * A root of a continuous function between two points where its signs differ, to `tolerance`, by
 * Brent's method: inverse quadratic interpolation and the secant where they help, halving where not.
 */
export function findRoot(
  f: (x: number) => number,
  from: number,
  to: number,
  tolerance: number,
): number {
  let [a, b] = [from, to];
  let [fa, fb] = [f(a), f(b)];
  let [c, fc] = [a, fa];
  let step = b - a;
  let stepBefore = step;
  for (let round = 0; round < maxRounds; round += 1) {
    if (fb > 0 === fc > 0) {
      [c, fc] = [a, fa];
      step = b - a;
      stepBefore = step;
    }
    if (Math.abs(fc) < Math.abs(fb)) {
      [a, b, c] = [b, c, b];
      [fa, fb, fc] = [fb, fc, fb];
    }
    const precision = 2 * Number.EPSILON * Math.abs(b) + tolerance / 2;
    const half = (c - b) / 2;
    if (fb === 0 || Math.abs(half) <= precision) return b;
    const guess = interpolate({ a, b, c, fa, fb, fc });
    const isUseful =
      Math.abs(stepBefore) >= precision &&
      Math.abs(fa) > Math.abs(fb) &&
      guess * Math.sign(half) > 0 &&
      Math.abs(guess) < Math.min(1.5 * Math.abs(half) - precision / 2, Math.abs(stepBefore) / 2);
    stepBefore = isUseful ? step : half;
    step = isUseful ? guess : half;
    [a, fa] = [b, fb];
    b += Math.abs(step) > precision ? step : Math.sign(half) * precision;
    fb = f(b);
  }
  return b;
}

const maxRounds = 200;

interface Points {
  a: number;
  b: number;
  c: number;
  fa: number;
  fb: number;
  fc: number;
}

/** How far from `b` the root is guessed to be. */
function interpolate({ a, b, c, fa, fb, fc }: Points): number {
  const s = fb / fa;
  if (a === c) return ((c - b) * s) / (s - 1);
  const [q, r] = [fa / fc, fb / fc];
  const p = s * ((c - b) * q * (q - r) - (b - a) * (r - 1));
  return -p / ((q - 1) * (r - 1) * (s - 1));
}

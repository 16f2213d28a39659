// Random numbers, logarithm and exponential of additions and multiplications alone, and of square roots: those
// are exact to the last bit by IEEE 754, so that a seed gives the same figures in every browser. `Math.exp` and
// `Math.log` may differ between them.

/**
 * xoshiro128** 1.1 of D. Blackman and S. Vigna (https://prng.di.unimi.it/xoshiro128starstar.c), seeded by
 * SplitMix32, the 32-bit form of their SplitMix64. Answers whole numbers of 32 bits.
 */
export function randomBits(seed: number): () => number {
  let mixed = seed >>> 0;
  const nextSeed = () => {
    mixed = (mixed + 0x9e3779b9) | 0;
    let bits = mixed;
    bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    return bits ^ (bits >>> 16);
  };
  let [a, b, c, d] = [nextSeed(), nextSeed(), nextSeed(), nextSeed()];
  return () => {
    const product = Math.imul(b, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result;
  };
}

const central = 0.425;
const scale = 1 / 4_294_967_296;

/**
 * A standard normal deviate for 32 random bits: the inverse of the normal distribution by algorithm AS 241
 * (PPND16) of M. J. Wichura, Applied Statistics 37 (1988), pp. 477-484, accurate to about 1e-16. Its third branch
 * is for probabilities below 1.4e-11, which 32 bits cannot name.
 */
export function normalOfBits(bits: number): number {
  const p = (bits + 0.5) * scale;
  const q = p - 0.5;
  if (q <= central && q >= -central) {
    const r = 0.180625 - q * q;
    return (
      (q *
        (((((((2509.0809287301227 * r + 33430.57558358813) * r + 67265.7709270087) * r +
          45921.95393154987) *
          r +
          13731.69376550946) *
          r +
          1971.5909503065513) *
          r +
          133.14166789178438) *
          r +
          3.3871328727963665)) /
      (((((((5226.495278852546 * r + 28729.085735721943) * r + 39307.89580009271) * r +
        21213.794301586597) *
        r +
        5394.196021424751) *
        r +
        687.1870074920579) *
        r +
        42.31333070160091) *
        r +
        1)
    );
  }
  const tail = Math.sqrt(-logOf(q < 0 ? p : 1 - p));
  const value = nearTail(tail - 1.6);
  return q < 0 ? -value : value;
}

function nearTail(r: number): number {
  return (
    (((((((0.0007745450142783414 * r + 0.022723844989269184) * r + 0.2417807251774506) * r +
      1.2704582524523684) *
      r +
      3.6478483247632045) *
      r +
      5.769497221460691) *
      r +
      4.630337846156546) *
      r +
      1.4234371107496835) /
    (((((((1.0507500716444169e-9 * r + 0.0005475938084995345) * r + 0.015198666563616457) * r +
      0.14810397642748008) *
      r +
      0.6897673349851) *
      r +
      1.6763848301838038) *
      r +
      2.053191626637759) *
      r +
      1)
  );
}

const ln2 = Math.LN2;
const perLn2 = 1 / ln2;

/** 1 ÷ 23, 1 ÷ 21, … 1: |t| below is at most 0.2, so that what follows t^23 is below 1e-18. */
const oddReciprocals = Float64Array.from({ length: 12 }, (_, at) => 1 / (23 - 2 * at));

/** The natural logarithm of a number above 0: by 2 ln((1+t)/(1−t)) with t = (m−1)/(m+1), m near 1. */
export function logOf(value: number): number {
  let mantissa = value;
  let exponent = 0;
  for (; mantissa < 0.75; mantissa *= 2) exponent -= 1;
  for (; mantissa > 1.5; mantissa *= 0.5) exponent += 1;
  const t = (mantissa - 1) / (mantissa + 1);
  const square = t * t;
  let sum = 0;
  for (let at = 0; at < oddReciprocals.length; at += 1) {
    sum = sum * square + (oddReciprocals[at] as number);
  }
  return exponent * ln2 + 2 * t * sum;
}

const powersOfTwo = Float64Array.from({ length: 2048 }, (_, at) => powerOfTwo(at - 1024));

/** The exponential: 2^k times the series of what is left, which is at most ln 2 ÷ 2. */
export function expOf(value: number): number {
  const k = Math.floor(value * perLn2 + 0.5);
  const x = value - k * ln2;
  const power = powersOfTwo[k + 1024];
  if (power === undefined) return value < 0 ? 0 : Number.POSITIVE_INFINITY;
  // To x^11, whose rest is below 1e-14; even and odd powers apart, because a processor works out both at once.
  const q = x * x;
  const even =
    1 + q * (1 / 2 + q * (1 / 24 + q * (1 / 720 + q * (1 / 40_320 + q * (1 / 3_628_800)))));
  const odd =
    1 + q * (1 / 6 + q * (1 / 120 + q * (1 / 5040 + q * (1 / 362_880 + q * (1 / 39_916_800)))));
  return power * (even + x * odd);
}

function powerOfTwo(exponent: number): number {
  let power = 1;
  for (let left = Math.abs(exponent); left > 0; left -= 1) power *= exponent < 0 ? 0.5 : 2;
  return power;
}

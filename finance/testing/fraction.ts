/** An exact fraction in lowest terms: what the fast arithmetic is compared with. */
export class Fraction {
  readonly #numerator: bigint;
  /** Above 0. */
  readonly #denominator: bigint;

  constructor(numerator: bigint, denominator = 1n) {
    const divisor = commonDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n);
    this.#numerator = numerator / divisor;
    this.#denominator = denominator / divisor;
  }

  /** Reads a decimal text. */
  static of(text: string): Fraction {
    const [whole = '', places = ''] = text.split('.');
    return new Fraction(BigInt(whole + places), 10n ** BigInt(places.length));
  }

  plus(other: Fraction): Fraction {
    const numerator = this.#numerator * other.#denominator + other.#numerator * this.#denominator;
    return new Fraction(numerator, this.#denominator * other.#denominator);
  }

  minus(other: Fraction): Fraction {
    return this.plus(new Fraction(-other.#numerator, other.#denominator));
  }

  times(other: Fraction): Fraction {
    const denominator = this.#denominator * other.#denominator;
    return new Fraction(this.#numerator * other.#numerator, denominator);
  }

  over(other: Fraction): Fraction {
    const denominator = this.#denominator * other.#numerator;
    return new Fraction(this.#numerator * other.#denominator, denominator);
  }

  /** Below 0, 0 or above 0, as this is less than, equal to or more than the other. */
  compare(other: Fraction): number {
    const difference = this.minus(other).#numerator;
    return Number(difference > 0n) - Number(difference < 0n);
  }

  /** Rounded half away from zero to so many places. */
  round(places: number): Fraction {
    const scale = 10n ** BigInt(places);
    const size = 2n * scale * (this.#numerator < 0n ? -this.#numerator : this.#numerator);
    const whole = (size + this.#denominator) / (2n * this.#denominator);
    return new Fraction(this.#numerator < 0n ? -whole : whole, scale);
  }

  /** Without what comes after so many places. */
  cutOff(places: number): Fraction {
    const scale = 10n ** BigInt(places);
    return new Fraction((this.#numerator * scale) / this.#denominator, scale);
  }

  /** The number of units of 10⁻⁴⁰; throws when it is no whole one. */
  toFixed(): bigint {
    const scaled = this.#numerator * 10n ** 40n;
    if (scaled % this.#denominator !== 0n) throw new Error('not a decimal of 40 places');
    return scaled / this.#denominator;
  }
}

function commonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

import type { Cents } from './cents.ts';

/** An amount has at most 15 digits, less than this; a sum within it plus one amount is an exact number. */
const mostExact = 2 ** 52;

/** Sums many amounts in cents: as a number while that is exact, because big integers are slower. */
export class CentsSum {
  #sum = 0n;
  #recent = 0;

  /** `cents`: of one amount, at most 15 digits. */
  add(cents: number): void {
    this.#recent += cents;
    if (this.#recent > mostExact || this.#recent < -mostExact) {
      this.#sum += BigInt(this.#recent);
      this.#recent = 0;
    }
  }

  /** Adds a sum. */
  addTotal(cents: Cents): void {
    this.#sum += cents;
  }

  /** Answers the sum and begins anew. */
  take(): Cents {
    const { total } = this;
    this.#sum = 0n;
    this.#recent = 0;
    return total;
  }

  get total(): Cents {
    return this.#sum + BigInt(this.#recent);
  }
}

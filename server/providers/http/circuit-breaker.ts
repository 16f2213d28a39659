import type { ProviderErrorCode } from './provider-error.ts';

const failuresToOpen = 5;
/** A caller waits eight seconds for each timeout, but hardly at all for another failure. */
const timeoutsToOpen = 2;
const openMs = 60_000;

/**
 * A circuit breaker for one service: five failures in a row, or two timeouts without a success between
 * them, open it for a minute; then one success closes it, and one failure opens it again.
 */
export class CircuitBreaker {
  readonly #now: () => Date;
  #failures = 0;
  #timeouts = 0;
  #pausedUntilMs = 0;
  #reason: ProviderErrorCode = 'UPSTREAM_DOWN';

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Whole seconds until the service may be asked again; 0 when it may be asked now. */
  waitSeconds(): number {
    return Math.max(0, Math.ceil((this.#pausedUntilMs - this.#now().getTime()) / 1000));
  }

  /** Why the breaker is open: `RATE_LIMITED` if the service asked for a pause, else `UPSTREAM_DOWN`. */
  get reason(): ProviderErrorCode {
    return this.#reason;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#timeouts = 0;
  }

  failed(code: ProviderErrorCode): void {
    this.#failures += 1;
    if (code === 'TIMEOUT') this.#timeouts += 1;
    const isDown = this.#failures >= failuresToOpen || this.#timeouts >= timeoutsToOpen;
    if (isDown) this.pause(openMs, 'UPSTREAM_DOWN');
  }

  /** Opens the breaker for some time; a longer pause that is under way stays. */
  pause(ms: number, reason: ProviderErrorCode): void {
    const until = this.#now().getTime() + ms;
    if (until <= this.#pausedUntilMs) return;
    this.#pausedUntilMs = until;
    this.#reason = reason;
  }
}

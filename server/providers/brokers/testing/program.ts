import type { BrokerCredentials, BrokerName } from '../broker.ts';

/** What a stub venue answers until its next program. */
export type VenueCase =
  /** Everything works, with the holdings of `portfolio`. */
  | 'ok'
  /** Like `ok`, without the holdings that nobody has a price for. */
  | 'priced'
  /** No rows at all. */
  | 'empty'
  /** Rows, all of them 0. */
  | 'zero'
  /** Rows or fields that real venues leave out are left out. */
  | 'missing-rows'
  /** The key is refused, as an unknown, wrong or revoked one is. */
  | 'bad-key'
  /** The key may not be used from this address. */
  | 'wrong-ip'
  | 'rate-limited'
  /** An HTML page with status 503. */
  | 'html-503'
  /** Accepts the request and never answers. */
  | 'slow'
  /** Half of the right answer. */
  | 'truncated'
  /** The connection is cut off. */
  | 'reset'
  /** The key works, and may withdraw. */
  | 'may-withdraw'
  /** Money in accounts that are not read (margin, contracts, futures). */
  | 'more-accounts'
  /** Refuses every account but the main one (earn, funding, other wallets). */
  | 'main-only'
  /** The venue's own answer for a fault on its side. */
  | 'internal-error';

export interface Program {
  case?: VenueCase;
  /** The case applies to requests whose path (FUTU: call) matches; others succeed. */
  only?: RegExp;
  /** How often the case or a custom answer is given before everything works again. */
  times?: number;
  /** How far the venue's clock is ahead. */
  clockOffsetMs?: number;
  /** How long every answer takes. */
  latencyMs?: number;
  /** Custom answers: body (and status) for a path, before any case. FUTU: the s2c of a call. */
  answers?: readonly { path: RegExp; status?: number; body: unknown }[];
}

/** What a stub venue has received. */
export interface VenueCounts {
  /** Requests, or FUTU calls. */
  requests: number;
  /** Requests for the main account: one for each sync, and one for each test. */
  syncs: number;
  /** The maximum number of concurrent requests: 1 for one sync, which sends one at a time. */
  maxConcurrent: number;
  /** Requests refused for a wrong signature, time or passphrase, or as a replay. */
  refused: number;
}

/** One running stub. */
export interface StubVenue {
  name: BrokerName;
  /** For `PROVIDERS_FILE`. */
  url: string;
  /** The key that it accepts. */
  credentials: BrokerCredentials;
  program(program: Program): void;
  counts: VenueCounts;
  close(): Promise<void>;
}

/** A running program: which case applies to the next request. */
export class RunningProgram {
  #program: Program = {};
  #timesLeft = Number.POSITIVE_INFINITY;

  set(program: Program): void {
    this.#program = program;
    this.#timesLeft = program.times ?? Number.POSITIVE_INFINITY;
  }

  get latencyMs(): number {
    return this.#program.latencyMs ?? 0;
  }

  get clockOffsetMs(): number {
    return this.#program.clockOffsetMs ?? 0;
  }

  /** The custom answer for a request, if there is one; counts it. */
  answerFor(path: string) {
    const answer = this.#program.answers?.find((one) => one.path.test(path));
    if (!answer || this.#timesLeft <= 0) return undefined;
    this.#timesLeft -= 1;
    return answer;
  }

  /** The case of a request; counts it. */
  caseOf(path: string): VenueCase {
    const { case: venueCase = 'ok', only } = this.#program;
    if (venueCase === 'ok' || this.#timesLeft <= 0 || (only && !only.test(path))) return 'ok';
    this.#timesLeft -= 1;
    return venueCase;
  }
}

/**
 * What went wrong with a call: `status` when the server answered (and refused), `network`,
 * `timeout` and `noResponse` when no answer came, `session` when there is no session here, `cancelled`
 * when the person gave up a question that came before it.
 */
export type ApiErrorKind =
  | 'status'
  | 'network'
  | 'timeout'
  | 'noResponse'
  | 'session'
  | 'cancelled'
  | 'unknown';

interface ApiErrorInit {
  kind: ApiErrorKind;
  status?: number | undefined;
  code?: string | undefined;
  details?: unknown;
  serverMessage?: string | undefined;
}

/** A failed call, with a message that can be shown to people as it stands. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The server's code, such as `INSUFFICIENT_BALANCE`. */
  readonly code: string | undefined;
  /** The `error` field of the answer. */
  readonly details: unknown;
  /** The answer's own words, when it had any. */
  readonly serverMessage: string | undefined;

  constructor(message: string, { kind, status = 0, code, details, serverMessage }: ApiErrorInit) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.details = details;
    this.serverMessage = serverMessage;
  }

  /** Texts of the refused fields, by field name. */
  get fields(): Readonly<Record<string, readonly string[]>> {
    const { details } = this;
    if (typeof details !== 'object' || details === null || !('fields' in details)) return {};
    return (details.fields ?? {}) as Record<string, string[]>;
  }

  /** The row as it is now, when an edit was refused because the row has changed since it was shown. */
  get newerRow(): unknown {
    if (this.code !== 'CONFLICT') return undefined;
    return ((this.details ?? {}) as { current?: unknown }).current;
  }

  /** Whether the same call may succeed a little later: no answer, 5xx, or too many at once. */
  get isPassing(): boolean {
    const { kind, status } = this;
    if (kind === 'network' || kind === 'timeout' || kind === 'noResponse') return true;
    return status >= 500 || status === 429;
  }
}

import { type ErrorCode, errorCodes, type FailureBody } from '../contract/errors.ts';

type Details = NonNullable<FailureBody['error']>;

/** A refusal that is answered with its code and message. Any other error is a defect, answered with 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string = errorCodes[code].message,
    extra: { details?: Details; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.details = extra.details;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

export function notFound(): AppError {
  return new AppError('NOT_FOUND');
}

/** The row that was looked up, or 404 where there is none. */
export function required<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound();
  return row;
}

/** Refuses one field with the text to show beside it. */
export function fieldError(field: string, message: string): AppError {
  return new AppError('VALIDATION_FAILED', message, {
    details: { fields: { [field]: [message] } },
  });
}

/** The same refusal with its texts at fields below `field`. */
export function below(field: string, error: AppError): AppError {
  const { fields } = error.details ?? {};
  if (!fields) return error;
  const moved = Object.entries(fields).map(([name, texts]) => [`${field}.${name}`, texts]);
  return new AppError(error.code, error.message, {
    details: { ...error.details, fields: Object.fromEntries(moved) },
  });
}

/** Refuses a change that was based on an older version of the row. */
export function staleVersion(current: unknown): AppError {
  return new AppError('CONFLICT', undefined, { details: { current } });
}

export function tooManyRequests(retryAfterSeconds: number, message?: string): AppError {
  return new AppError('TOO_MANY_REQUESTS', message, { retryAfterSeconds });
}

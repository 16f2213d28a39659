import type {
  FastifyError,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { FailureBody } from '../../../contract/errors.ts';
import { awayLine, isDatabaseAway } from '../../db/postgres/database-away.ts';
import { AppError } from '../../errors.ts';
import { type Fault, fieldErrors } from '../bodies/read-body.ts';

/** Answers every failure in one shape. Unexpected errors are logged under the request's id, and their text is not sent. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toAppError(error);
  // What an operator has to do about a database is one line; anything else needs its stack.
  if (isDatabaseAway(error)) request.log.error(`request failed: ${awayLine(error)}`);
  else if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  if (refusal.retryAfterSeconds !== undefined)
    reply.header('retry-after', refusal.retryAfterSeconds);
  const body: FailureBody = {
    success: false,
    code: refusal.code,
    message: refusal.message,
    error: { ...refusal.details, requestId: request.id },
  };
  return reply.status(refusal.status).send(body);
}

const frameworkCodes: Record<string, ConstructorParameters<typeof AppError>[0]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_PARTS_LIMIT: 'PAYLOAD_TOO_LARGE',
  FST_FIELDS_LIMIT: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return fieldErrors(error.validation.map(toFault));
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  if (frameworkCodes[code]) return new AppError(frameworkCodes[code]);
  if (isForeignKeyError(code)) return new AppError('CONFLICT');
  if (isDatabaseAway(error)) {
    return new AppError('UNAVAILABLE', undefined, { retryAfterSeconds: 2 });
  }
  if (statusCode === 503) return new AppError('UNAVAILABLE', undefined, { retryAfterSeconds: 10 });
  return new AppError(
    statusCode >= 400 && statusCode < 500 ? 'MALFORMED_REQUEST' : 'INTERNAL_ERROR',
  );
}

/** The framework writes the path of a field as `/prices/0/id`. */
function toFault({ instancePath, message = '' }: FastifySchemaValidationError): Fault {
  return { path: instancePath.split('/').slice(1), message };
}

/** A foreign key failed: the row that the call is about, or its user, was deleted meanwhile. */
function isForeignKeyError(code: string): boolean {
  return code === '23503' || code === 'SQLITE_CONSTRAINT_FOREIGNKEY';
}

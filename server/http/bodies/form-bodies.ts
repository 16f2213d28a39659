import { parse } from 'node:querystring';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unstorableText } from '../../../contract/fields/characters.ts';
import { AppError } from '../../errors.ts';

/** The content types of forms. */
export const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Forms of the contract have two fields. */
const mostFields = 16;
/** Enough for texts that are too long, so that validation says so. Parsing 1 MiB of boundaries takes 0.3 s. */
const mostMultipartBytes = 192 * 1024;

/**
 * Lets the routes of a scope take forms beside JSON. Their fields arrive as a flat object of texts;
 * a field sent twice arrives as a list, which validation refuses. Files are refused. A field longer
 * than any schema allows may be cut: what is left of it is still too long.
 */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, text: string) => readPairs(text),
  );
  const limits = { fieldNameSize: 100, fieldSize: 64 * 1024, files: 0 };
  await scope.register(multipart, {
    limits: { ...limits, fields: mostFields, parts: mostFields },
  });
  scope.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readParts(refuseLarge(request));
  });
}

function readPairs(text: string): Record<string, unknown> {
  if (text.split('&', mostFields + 1).length > mostFields) throw new AppError('PAYLOAD_TOO_LARGE');
  refuseHalfCharacters(text);
  return { ...parse(text) };
}

/** Refuses a form above the limit, and one without `Content-Length`, which every browser sends. */
function refuseLarge(request: FastifyRequest): FastifyRequest {
  const bytes = Number(request.headers['content-length']);
  if (!(bytes <= mostMultipartBytes)) throw new AppError('PAYLOAD_TOO_LARGE');
  return request;
}

async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'field') continue;
      const { fieldname: name, value } = part;
      fields.set(name, fields.has(name) ? [fields.get(name), value].flat() : value);
    }
  } catch (error) {
    // Errors with a code, such as that of a limit, are answered as they are; those of the parser have none.
    if ((error as { code?: unknown }).code) throw error;
    throw new AppError('MALFORMED_REQUEST', '表单内容不完整，无法读取');
  }
  return Object.fromEntries(fields);
}

/**
 * Refuses a query or form in which half a character is percent-encoded (`%ED%A0%80`): no text can
 * contain it, and every decoder replaces it by something else.
 */
export function refuseHalfCharacters(encoded: string): void {
  if (/%ed%[ab]/i.test(encoded)) throw new AppError('MALFORMED_REQUEST', unstorableText);
}

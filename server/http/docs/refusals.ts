import { z } from 'zod';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { errorCodes, type FailureBody, factorMethods } from '../../../contract/errors.ts';

const dependent = z.object({
  kind: z.string(),
  id: z.string(),
  day: z.string().nullable(),
  words: z.string(),
});

/** What a refusal may say beside its message. */
const details = {
  fields: z.record(z.string(), z.array(z.string())).describe('The texts of refused fields.'),
  current: z.unknown().describe('Of CONFLICT: the row as it is now.'),
  entry: z.string().describe('The entry of a holding that the change would break.'),
  page: z.string().describe('The page on which an entry of another area is edited.'),
  reconciled: z
    .object({ accountId: z.string(), accountName: z.string(), day: z.string() })
    .describe(
      'Of RECONCILED: the account, and the day up to which it agrees with its bank. Sent once more with the header `X-Change-Reconciled: yes`, the call is done.',
    ),
  blockedBy: z.array(dependent).describe('What depends on an import that cannot be undone.'),
  registrationId: z.string().describe('Of EMAIL_NOT_VERIFIED, with `minute`.'),
  minute: z.string(),
  scope: z.string().describe('The scope that an access token lacks.'),
  ticket: z.string().describe('Of SECOND_FACTOR_REQUIRED, with `methods` and `expiresAt`.'),
  methods: z.array(z.enum(factorMethods)),
  expiresAt: z.string(),
  usedBytes: z.number().describe('Of QUOTA_EXCEEDED, with `limitBytes`.'),
  limitBytes: z.number(),
  requestId: z.string(),
} satisfies Record<keyof NonNullable<FailureBody['error']>, z.ZodType>;

const { $schema: _, ...failure } = z.toJSONSchema(
  z.object({
    success: z.literal(false),
    code: z.enum(Object.keys(errorCodes)),
    message: z.string().describe('For people, in Chinese.'),
    error: z.object(details).partial(),
  }),
);

/** Codes by the status that they are answered with. */
const codesByStatus = Map.groupBy(Object.entries(errorCodes), ([, { status }]) => String(status));

/** What the description says of refusals: one schema of their body, and a response for each status. */
export const refusalComponents = {
  schemas: { Failure: failure },
  responses: Object.fromEntries(
    [...codesByStatus].map(([status, codes]) => [
      `Status${status}`,
      {
        description: codes.map(([code, { message }]) => `${code}: ${message}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  ),
};

/** The statuses that a call may be refused with. */
function refusalStatuses({ access, method, path, query, body, effect, name }: Endpoint): number[] {
  const isUsers = access === 'user';
  // These calls refuse a user without a household.
  const isAboutHousehold = path.startsWith('/household');
  return [
    400,
    ...(isUsers ? [401] : []),
    ...(isUsers || name.startsWith('auth.') ? [403] : []),
    ...(path.includes(':') || query || body || isAboutHousehold ? [404] : []),
    ...(effect === 'read' && !isAboutHousehold ? [] : [409]),
    ...(method === 'GET' ? [] : [413, 415]),
    429,
    500,
    ...(effect === 'steps' ? [502] : []),
    503,
  ];
}

/** The responses of the refusals of a call. */
export function refusalsOf(endpoint: Endpoint) {
  return Object.fromEntries(
    refusalStatuses(endpoint).map((status) => [
      status,
      { $ref: `#/components/responses/Status${status}` },
    ]),
  );
}

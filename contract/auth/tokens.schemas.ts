import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { id, instant, nothing } from '../fields/fields.ts';
import { createTokenBody } from './token-fields.ts';

const token = z.object({
  id,
  name: z.string(),
  /** The first characters of the token, by which people recognise it. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  /** Whether it is for the data of the user's household instead of their own. */
  forHousehold: z.boolean(),
  createdAt: instant,
  expiresAt: instant,
  /** Updated at most once an hour. */
  lastUsedAt: instant.nullable(),
  expired: z.boolean(),
});
export type AccessToken = z.output<typeof token>;

const createdToken = token.extend({ token: z.string() });
export type CreatedToken = z.output<typeof createdToken>;

export const tokensSchemas = {
  list: { data: z.array(token) },
  create: { body: createTokenBody, data: createdToken },
  remove: { data: nothing },
  scopes: { data: z.array(z.object({ scope: z.string(), label: z.string() })) },
} satisfies Record<string, CallSchemas>;

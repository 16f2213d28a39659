import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { id, instant, nothing } from '../fields/fields.ts';
import { signedIn } from './auth.schemas.ts';

const identity = z.object({
  id,
  /** The address of the identity provider. */
  issuer: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Identity = z.output<typeof identity>;

const beginBody = z.object({ rememberMe: z.boolean().nullish() }).optional();

/** What the provider has sent back: the query of the address that it led to, and the state in it. */
const completeBody = z.object({
  state: z.string().min(1).max(200),
  query: z.string().min(1).max(8000),
});

/** Where to send the browser, and the state that has to come back to this one. */
const begun = z.object({ url: z.string(), state: z.string() });

export const oidcSchemas = {
  begin: { body: beginBody, data: begun },
  complete: { body: completeBody, data: signedIn },
  list: { data: z.array(identity) },
  beginLink: { data: begun },
  completeLink: { body: completeBody, data: identity },
  unlink: { data: nothing },
} satisfies Record<string, CallSchemas>;

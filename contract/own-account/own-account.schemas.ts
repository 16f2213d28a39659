import { z } from 'zod';
import { knownDevice, user } from '../auth/auth.schemas.ts';
import type { CallSchemas } from '../endpoint.ts';
import { factorMethods } from '../errors.ts';
import { id, instant, nothing } from '../fields/fields.ts';
import {
  changeEmailBody,
  changeNameBody,
  changePasswordBody,
  confirmEmailBody,
  deleteAccountBody,
} from './own-account-fields.ts';

const sessionFactors = ['code', 'password', 'provider', ...factorMethods] as const;

const session = z.object({
  id,
  /** Browser and system, as they named themselves at sign-in; null when they did not. */
  device: z.string().nullable(),
  createdAt: instant,
  /** Updated at most once an hour. */
  lastUsedAt: instant,
  /** How the user signed in; `code` is the code that proved the address. */
  factor: z.enum(sessionFactors),
  /** The network of the sign-in: the first 24 bits of an IPv4 address, 48 of an IPv6 address. */
  network: z.string().nullable(),
  /** Null unless it is known without asking anybody. */
  place: z.string().nullable(),
  /** Whether it is the session of this call. */
  current: z.boolean(),
});
export type UserSession = z.output<typeof session>;

export const ownAccountSchemas = {
  changePassword: { body: changePasswordBody, data: knownDevice },
  changeName: { body: changeNameBody, data: user },
  changeEmail: { body: changeEmailBody, data: nothing },
  confirmEmail: { body: confirmEmailBody, data: user },
  sessions: { data: z.array(session) },
  endSession: { data: nothing },
  endOtherSessions: { data: nothing },
  deleteAccount: { body: deleteAccountBody, data: nothing },
} satisfies Record<string, CallSchemas>;

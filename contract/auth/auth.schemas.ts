import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { instant, nothing } from '../fields/fields.ts';
import {
  emailBody,
  loginBody,
  registerBody,
  resendBody,
  resetBody,
  verifyBody,
} from './auth-fields.ts';

export const user = z.object({
  id: z.string(),
  username: z.string(),
  fullName: z.string().nullable(),
  email: z.string(),
  createdAt: instant,
});
export type User = z.output<typeof user>;

/** Identifies a browser that has signed in before; it is sent back as `X-Device-Token`. */
export const knownDevice = z.object({ deviceToken: z.string() });

/** The signed-in user, with what they store and may store. */
const ownUser = user.extend({
  quota: z.object({ usedBytes: z.number(), limitBytes: z.number() }),
});

/** What signing in answers. */
export const signedIn = knownDevice.extend({ token: z.string(), user });

/** The id of a registration, and the minute in which it was made, as its mails give it. */
const registered = z.object({ registrationId: z.string(), minute: z.string() });

/** Settings that the sign-in pages need. */
const signInSettings = z.object({
  registration: z.enum(['open', 'closed']),
  passkeys: z.object({ available: z.boolean(), rpId: z.string().nullable() }),
  /** Present on a public demo only, which visitors enter without signing in. */
  publicDemo: z.literal(true).optional(),
  /** Present where people may sign in with an identity provider. */
  provider: z.object({ label: z.string(), passwordSignIn: z.enum(['on', 'off']) }).optional(),
});

const captchaPicture = z.object({ captchaId: z.string(), captchaImage: z.string() });

export const authSchemas = {
  settings: { data: signInSettings },
  enterDemo: { data: signedIn.omit({ deviceToken: true }) },
  captcha: { data: captchaPicture },
  login: { body: loginBody, data: signedIn },
  register: { body: registerBody, data: registered },
  verifyEmail: { body: verifyBody, data: signedIn },
  resendCode: { body: resendBody, data: nothing },
  forgotPassword: { body: emailBody, data: nothing },
  resetPassword: { body: resetBody, data: knownDevice },
  logout: { data: nothing },
  me: { data: ownUser },
} satisfies Record<string, CallSchemas>;

import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { id, instant, nothing } from '../fields/fields.ts';
import { signedIn } from './auth.schemas.ts';
import {
  confirmBody,
  newPasskeyBody,
  passkeyNameBody,
  passkeySignInBody,
  secondFactorBody,
  signInOptionsBody,
  totpCodeBody,
} from './factor-fields.ts';

const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  /** Whether it is copied to the owner's other devices. */
  backedUp: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

const factorList = z.object({
  passkeys: z.array(passkey),
  totp: z.object({ enabled: z.boolean(), createdAt: instant.nullable() }),
  recoveryCodes: z.object({ left: z.number() }),
});
export type Factors = z.output<typeof factorList>;

const recoveryCodeList = z.array(z.string());

const knownCredential = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()).optional(),
});

/** What `PublicKeyCredential.parseCreationOptionsFromJSON` takes. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** What `PublicKeyCredential.parseRequestOptionsFromJSON` takes. */
const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  /** Empty where any passkey of the device may answer. */
  allowCredentials: z.array(knownCredential),
  userVerification: z.literal('required'),
});

export const factorsSchemas = {
  secondFactor: { body: secondFactorBody, data: signedIn },
  passkeySignInOptions: { body: signInOptionsBody, data: z.object({ options: requestOptions }) },
  passkeySignIn: { body: passkeySignInBody, data: signedIn },
  list: { data: factorList },
  passkeyOptions: { data: z.object({ options: creationOptions }) },
  addPasskey: {
    body: newPasskeyBody,
    data: passkey.extend({ recoveryCodes: recoveryCodeList.nullable() }),
  },
  renamePasskey: { body: passkeyNameBody, data: passkey },
  removePasskey: { data: nothing },
  startTotp: { data: z.object({ secret: z.string(), uri: z.string() }) },
  confirmTotp: {
    body: totpCodeBody,
    data: z.object({ recoveryCodes: recoveryCodeList.nullable() }),
  },
  removeTotp: { data: nothing },
  renewRecoveryCodes: { data: z.object({ codes: recoveryCodeList }) },
  confirmOptions: { data: z.object({ options: requestOptions }) },
  confirm: { body: confirmBody, data: z.object({ token: z.string(), confirmedUntil: instant }) },
} satisfies Record<string, CallSchemas>;

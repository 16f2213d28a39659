import type { factors } from '../../../../contract/auth/factors.ts';
import type { Data } from '../../../../contract/endpoint.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { findUser } from '../users.repository.ts';
import { type ChallengeUse, challengeLifetimeMs, issueChallenge } from './challenges.ts';
import { findOrInsertHandle, findPasskeys, type PasskeyRow } from './passkeys.repository.ts';
import { requireRelyingParty } from './relying-party.ts';

type CreationOptions = Data<typeof factors.passkeyOptions>['options'];
type RequestOptions = Data<typeof factors.confirmOptions>['options'];

export const maxPasskeysPerUser = 20;

/**
 * Ed25519, ES256 and RS256, by their numbers in COSE. Both the creation and the verification of a passkey
 * are limited to them: post-quantum keys can be verified by some versions of Node only.
 */
export const passkeyAlgorithms = [-8, -7, -257];

/** What the browser needs to create a passkey: on the device, with its PIN or fingerprint. */
export async function creationOptions(
  db: Db,
  deps: Deps,
  userId: string,
): Promise<CreationOptions> {
  const party = requireRelyingParty(deps.config);
  const user = await findUser(db, userId);
  if (!user) throw new AppError('UNAUTHORIZED');
  const passkeys = await findPasskeys(db, userId);
  requireRoom(passkeys);
  const handle = await findOrInsertHandle(db, userId, deps.randomBytes(32).toString('base64url'));
  return {
    rp: { id: party.rpId, name: '家底' },
    user: { id: handle, name: user.email, displayName: user.full_name ?? user.username },
    challenge: await issueChallenge(db, deps, { purpose: 'add', userId, boundTo: userId }),
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeLifetimeMs,
    excludeCredentials: passkeys.map(credentialOf),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** Refuses the passkey that would be the 21st. */
export function requireRoom(passkeys: readonly PasskeyRow[]): void {
  if (passkeys.length >= maxPasskeysPerUser) {
    throw fieldError('name', `最多${maxPasskeysPerUser}个通行密钥`);
  }
}

/** What the browser asks of a passkey: one of a user, or any of the device. */
export async function requestOptions(
  db: Db,
  deps: Deps,
  use: ChallengeUse,
): Promise<RequestOptions> {
  const { rpId } = requireRelyingParty(deps.config);
  const passkeys = use.userId === null ? [] : await findPasskeys(db, use.userId);
  return {
    challenge: await issueChallenge(db, deps, use),
    timeout: challengeLifetimeMs,
    rpId,
    allowCredentials: passkeys.map(credentialOf),
    userVerification: 'required',
  };
}

function credentialOf({ credential_id: id, transports }: PasskeyRow) {
  return { type: 'public-key' as const, id, transports: JSON.parse(transports) as string[] };
}

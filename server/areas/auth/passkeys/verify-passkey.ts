import type { AttestationObject } from '@simplewebauthn/server/helpers';
import type { Assertion, NewCredential } from '../../../../contract/auth/factor-fields.ts';
import { AppError } from '../../../errors.ts';
import { passkeyAlgorithms } from './passkey-options.ts';
import type { PasskeyRow } from './passkeys.repository.ts';
import type { RelyingParty } from './relying-party.ts';

/** Loaded with the first passkey: it takes 26 MiB, which a server without passkeys does not need. */
const loadLibrary = () => import('@simplewebauthn/server');

/** A new credential, as its passkey is stored. */
export type VerifiedCredential = Pick<
  PasskeyRow,
  | 'credential_id'
  | 'public_key'
  | 'algorithm'
  | 'counter'
  | 'transports'
  | 'device_type'
  | 'backed_up'
  | 'aaguid'
>;

/** Verifies a new credential. Every fault is the same refusal. */
export async function verifyNewCredential(
  party: RelyingParty,
  challenge: string,
  credential: NewCredential,
): Promise<VerifiedCredential> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { decodeAttestationObject, decodeCredentialPublicKey, isoBase64URL } = await import(
    '@simplewebauthn/server/helpers'
  );
  return orInvalid(async () => {
    const { attestationObject, clientDataJSON, transports } = credential.response;
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    if (hasCertificates(attestation)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        response: { attestationObject, clientDataJSON },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
    if (!verified) return undefined;
    const {
      credential: stored,
      credentialDeviceType,
      credentialBackedUp,
      aaguid,
    } = registrationInfo;
    if (stored.id !== credential.id) return undefined;
    return {
      credential_id: stored.id,
      public_key: isoBase64URL.fromBuffer(stored.publicKey),
      algorithm: Number(decodeCredentialPublicKey(stored.publicKey).get(3)),
      counter: stored.counter,
      transports: JSON.stringify(transports ?? []),
      device_type: credentialDeviceType,
      backed_up: credentialBackedUp ? 1 : 0,
      aaguid,
    };
  });
}

/**
 * Whether an attestation needs certificates to be verified, which may name addresses to ask. None is
 * requested: browsers send no statement, or one that the new key has signed itself.
 */
function hasCertificates(attestation: AttestationObject): boolean {
  const format = attestation.get('fmt');
  return !(format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c')));
}

/** What a verified answer of a passkey tells: its counter is for the caller to compare. */
export interface VerifiedAssertion {
  counter: number;
  isBackedUp: boolean;
}

/** Verifies the answer of a passkey. Every fault is the same refusal. */
export async function verifyAssertion(
  party: RelyingParty,
  challenge: string,
  credential: Assertion,
  passkey: PasskeyRow,
): Promise<VerifiedAssertion> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  return orInvalid(async () => {
    const { clientDataJSON, authenticatorData, signature } = credential.response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: Buffer.from(passkey.public_key, 'base64url'),
        // The library compares the counter before the signature; it counts only once that is verified.
        counter: 0,
      },
    });
    if (!verified) return undefined;
    const { newCounter: counter, credentialBackedUp: isBackedUp } = authenticationInfo;
    return { counter, isBackedUp };
  });
}

/** The library throws plain errors about what a client sent. */
async function orInvalid<T>(verify: () => Promise<T | undefined>): Promise<T> {
  const verified = await verify().catch(() => undefined);
  if (verified === undefined) throw new AppError('SECOND_FACTOR_INVALID');
  return verified;
}

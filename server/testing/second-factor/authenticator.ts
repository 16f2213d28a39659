import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Assertion, NewCredential } from '../../../contract/auth/factor-fields.ts';
import type { factors } from '../../../contract/auth/factors.ts';
import type { Data } from '../../../contract/endpoint.ts';
import type { TestApp } from '../build-test-app.ts';

type CreationOptions = Data<typeof factors.passkeyOptions>['options'];
type RequestOptions = Data<typeof factors.confirmOptions>['options'];

/** What differs from an honest answer. */
interface Lies {
  origin?: string;
  rpId?: string;
  isUserVerified?: boolean;
  counter?: number;
  challenge?: string;
  userHandle?: string | null;
  crossOrigin?: boolean;
}

/**
 * A passkey in software: ES256 keys of Node, and the few kinds of CBOR that a new credential consists
 * of. It signs what the real library verifies.
 */
export function createAuthenticator(site = { origin: 'http://localhost:3000', rpId: 'localhost' }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  let userHandle: string | undefined;
  const shared = { id, rawId: id, type: 'public-key' } as const;

  const clientData = (type: string, challenge: string, { origin, crossOrigin }: Lies) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge,
        origin: origin ?? site.origin,
        crossOrigin: crossOrigin ?? false,
      }),
    );

  /** RP ID hash, flags (user present, user verified, credential attached), counter. */
  const head = (
    { rpId = site.rpId, isUserVerified = true, counter = 0 }: Lies,
    attached: boolean,
  ) => {
    const flags = 0x01 | (isUserVerified ? 0x04 : 0) | (attached ? 0x40 : 0);
    const counted = Buffer.alloc(5);
    counted[0] = flags;
    counted.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), counted]);
  };

  return {
    id,
    /** `toJSON()` of the credential that these options create. */
    create(options: CreationOptions, lies: Lies = {}): NewCredential {
      userHandle = options.user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const idLength = Buffer.from([0, credentialId.length]);
      const authData = Buffer.concat([
        head(lies, true),
        Buffer.alloc(16),
        idLength,
        credentialId,
        key,
      ]);
      const attestation = new Map<string, CborValue>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const data = clientData('webauthn.create', lies.challenge ?? options.challenge, lies);
      return {
        ...shared,
        response: {
          clientDataJSON: data.toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** `toJSON()` of the answer to these options. */
    get(options: RequestOptions, lies: Lies = {}): Assertion {
      const authData = head(lies, false);
      const data = clientData('webauthn.get', lies.challenge ?? options.challenge, lies);
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()]);
      const handle = lies.userHandle === undefined ? userHandle : lies.userHandle;
      return {
        ...shared,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
          userHandle: handle,
        },
      };
    },
  };
}

type CborValue = number | string | Buffer | Map<number | string, CborValue>;

/** Encodes a value as RFC 8949 does: numbers, texts, bytes and maps of less than 64 KiB. */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([cborHead(3, bytes.length), bytes]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  const pairs = [...value].flatMap(([key, held]) => [cbor(key), cbor(held)]);
  return Buffer.concat([cborHead(5, value.size), ...pairs]);
}

function cborHead(type: number, count: number): Buffer {
  const major = type << 5;
  if (count < 24) return Buffer.from([major | count]);
  if (count < 256) return Buffer.from([major | 24, count]);
  return Buffer.from([major | 25, count >> 8, count & 255]);
}

/** Inserts the row of a passkey that nobody has the key of. */
export async function addPasskeyRow({ deps }: Pick<TestApp, 'deps'>, userId: string) {
  const row = {
    id: deps.newId(),
    user_id: userId,
    credential_id: deps.randomBytes(16).toString('base64url'),
    public_key: deps.randomBytes(77).toString('base64url'),
    algorithm: -7,
    counter: 0,
    transports: '["internal"]',
    device_type: 'singleDevice' as const,
    backed_up: 0,
    aaguid: '00000000-0000-0000-0000-000000000000',
    name: '手机',
    created_at: deps.now().toISOString(),
    last_used_at: null,
  };
  const handle = deps.randomBytes(32).toString('base64url');
  await deps.db
    .insertInto('passkey_users')
    .values({ user_id: userId, handle })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  await deps.db.insertInto('passkeys').values(row).execute();
  return row;
}

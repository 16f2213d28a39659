import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto';

/** The row and column that a secret is sealed for; it can be opened for no other. */
export interface SecretPlace {
  table: string;
  column: string;
  ownerId: string;
  rowId: string;
}

/** Encrypts secrets at rest with the current key, and decrypts them with it or an older one. */
export interface Keyring {
  /** Encrypts a text as `v1.<key id>.<nonce>.<ciphertext and tag>`. */
  seal(text: string, place: SecretPlace): string;
  /** Decrypts a text that was sealed for this place; throws `SealError`. */
  open(sealed: string, place: SecretPlace): string;
  /** Whether a text was sealed with the current key. */
  isCurrent(sealed: string): boolean;
}

const messages = {
  UNKNOWN_KEY: 'a secret at rest was sealed with an unknown key',
  TAMPERED: 'a secret at rest was changed or moved',
  MISSING: 'there is no secret at rest to open',
} as const;
type SealProblem = keyof typeof messages;

/** A sealed text cannot be opened. The message contains neither the text nor a key. */
export class SealError extends Error {
  readonly reason: SealProblem;

  constructor(reason: SealProblem) {
    super(messages[reason]);
    this.name = 'SealError';
    this.reason = reason;
  }
}

const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;
const sealedPattern = /^v1\.([0-9a-f]{16})\.([\w-]{16})\.([\w-]{22,})$/;

/** Creates a keyring of AES-256-GCM with keys derived from `SECRET_KEY` and `SECRET_KEYS_OLD`. */
export function createKeyring(
  secretKey: Buffer,
  oldKeys: readonly Buffer[],
  randomBytes: (size: number) => Buffer,
): Keyring {
  const current = derive(secretKey);
  const byId = new Map([...oldKeys.map(derive), current].map((key) => [key.id, key]));
  return {
    seal(text, place) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', current.bytes, nonce);
      cipher.setAAD(associatedData(current.id, place));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const body = Buffer.concat([sealed, cipher.getAuthTag()]);
      return [version, current.id, nonce.toString('base64url'), body.toString('base64url')].join(
        '.',
      );
    },
    open(sealed, place) {
      const [, id = '', nonce = '', body = ''] = sealedPattern.exec(sealed) ?? [];
      if (!id) throw new SealError('TAMPERED');
      const key = byId.get(id);
      if (!key) throw new SealError('UNKNOWN_KEY');
      const bytes = Buffer.from(body, 'base64url');
      // Unused bits of the last base64 character must be 0, so that a sealed text has only one form.
      if (bytes.toString('base64url') !== body) throw new SealError('TAMPERED');
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(nonce, 'base64url'));
      decipher.setAAD(associatedData(id, place));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      try {
        const text = [decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()];
        return Buffer.concat(text).toString('utf8');
      } catch {
        throw new SealError('TAMPERED');
      }
    },
    isCurrent: (sealed) => sealedPattern.exec(sealed)?.[1] === current.id,
  };
}

/** The keyring of an installation. */
export function keyringOf({
  secrets: { secretKey, oldSecretKeys },
  randomBytes,
}: {
  secrets: { secretKey: Buffer; oldSecretKeys: readonly Buffer[] };
  randomBytes: (size: number) => Buffer;
}): Keyring {
  return createKeyring(secretKey, oldSecretKeys, randomBytes);
}

/** The id of a key in the texts that it has sealed. It reveals nothing about the key. */
export function secretKeyId(secretKey: Buffer): string {
  return derive(secretKey).id;
}

/** Derives the encryption key and its id. */
function derive(secretKey: Buffer): { id: string; bytes: Buffer } {
  const bytes = Buffer.from(hkdfSync('sha256', secretKey, '', 'secrets at rest', 32));
  const id = createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 16);
  return { id, bytes };
}

/** The associated data: version, key id and place. None of these parts can contain a newline. */
function associatedData(keyId: string, { table, column, ownerId, rowId }: SecretPlace): Buffer {
  return Buffer.from([version, keyId, table, column, ownerId, rowId].join('\n'));
}

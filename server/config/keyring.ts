import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto';

/** The row and column a secret belongs to; it cannot be opened as any other. */
export interface SecretPlace {
  table: string;
  column: string;
  ownerId: string;
  rowId: string;
}

/** Keys for what is kept secret at rest: one to seal with, older ones to open with. */
export interface Keyring {
  /** Seals a text as `v1.<key id>.<nonce>.<ciphertext and tag>`. */
  seal(text: string, place: SecretPlace): string;
  /** Opens what was sealed for this place; throws `SealError`. */
  open(sealed: string, place: SecretPlace): string;
  /** Whether it was sealed with the newest key. */
  isCurrent(sealed: string): boolean;
}

const problems = {
  UNKNOWN_KEY: 'a secret at rest was sealed with a key that is not at hand',
  TAMPERED: 'a secret at rest was changed or moved',
  MISSING: 'there is no secret at rest to open',
} as const;
type SealProblem = keyof typeof problems;

/** A sealed text that cannot be opened. Says neither what it held nor with what it was tried. */
export class SealError extends Error {
  readonly reason: SealProblem;

  constructor(reason: SealProblem) {
    super(problems[reason]);
    this.name = 'SealError';
    this.reason = reason;
  }
}

const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;
const shape = /^v1\.([0-9a-f]{16})\.([\w-]{16})\.([\w-]{22,})$/;

/** AES-256-GCM under keys derived from `SECRET_KEY` and those before it (`SECRET_KEYS_OLD`). */
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
      cipher.setAAD(associated(current.id, place));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const body = Buffer.concat([sealed, cipher.getAuthTag()]);
      return [version, current.id, nonce.toString('base64url'), body.toString('base64url')].join(
        '.',
      );
    },
    open(sealed, place) {
      const [, id = '', nonce = '', body = ''] = shape.exec(sealed) ?? [];
      if (!id) throw new SealError('TAMPERED');
      const key = byId.get(id);
      if (!key) throw new SealError('UNKNOWN_KEY');
      const bytes = Buffer.from(body, 'base64url');
      // Of a last character some bits mean nothing; a sealed text is still written in one way only.
      if (bytes.toString('base64url') !== body) throw new SealError('TAMPERED');
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(nonce, 'base64url'));
      decipher.setAAD(associated(id, place));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      try {
        const text = [decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()];
        return Buffer.concat(text).toString('utf8');
      } catch {
        throw new SealError('TAMPERED');
      }
    },
    isCurrent: (sealed) => shape.exec(sealed)?.[1] === current.id,
  };
}

/** The name of a key, as what it has sealed carries it. Tells nothing about the key. */
export function secretKeyId(secretKey: Buffer): string {
  return derive(secretKey).id;
}

/** A key of its own for this purpose, and a name for it that tells nothing about it. */
function derive(secretKey: Buffer): { id: string; bytes: Buffer } {
  const bytes = Buffer.from(hkdfSync('sha256', secretKey, '', 'secrets at rest', 32));
  const id = createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 16);
  return { id, bytes };
}

/** Version, key and place are authenticated with the text. None of the parts can hold a newline. */
function associated(keyId: string, { table, column, ownerId, rowId }: SecretPlace): Buffer {
  return Buffer.from([version, keyId, table, column, ownerId, rowId].join('\n'));
}

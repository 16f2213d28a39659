import { createDecipheriv, randomBytes, webcrypto } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { canEncrypt, encryptCredential, insecureText } from './encrypt-credential.ts';

const key = randomBytes(32);

/** Decrypts as the server does: base64 of 12 bytes of IV, the ciphertext and 16 bytes of tag. */
function open(encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  const text = [decipher.update(bytes.subarray(12, -16)), decipher.final()];
  return Buffer.concat(text).toString('utf8');
}

afterEach(() => vi.unstubAllGlobals());

describe('the encryption of a credential', () => {
  it.each(['secret', '口令 ¥', `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(2000)}\n-----END`])(
    'can be reversed by the server: %.20s',
    async (text) => {
      vi.stubGlobal('crypto', webcrypto);
      const [one, two] = await Promise.all([
        encryptCredential(text, key.toString('base64')),
        encryptCredential(text, key.toString('base64')),
      ]);
      expect([open(one), open(two)]).toEqual([text, text]);
      expect(one).not.toBe(two);
    },
  );

  it('fails with an explanation where the browser offers no cryptography', async () => {
    vi.stubGlobal('crypto', { getRandomValues: () => new Uint8Array(12) });
    expect(canEncrypt()).toBe(false);
    await expect(encryptCredential('secret', key.toString('base64'))).rejects.toThrow(insecureText);
  });
});

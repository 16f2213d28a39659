import { createCipheriv, randomBytes } from 'node:crypto';

/** What the browser makes of a part of a key (SPEC.md §7). */
export function encryptCredential(text: string, credentialKey: Buffer): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', credentialKey, iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return Buffer.concat([iv, body]).toString('base64');
}

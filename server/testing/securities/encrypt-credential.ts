import { createCipheriv, randomBytes } from 'node:crypto';

/** Encrypts a part of a key as the browser does (docs/specification.md, 7.45). */
export function encryptCredential(text: string, credentialKey: Buffer): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', credentialKey, iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return Buffer.concat([iv, body]).toString('base64');
}

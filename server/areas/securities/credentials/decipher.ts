import { createDecipheriv } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { fieldError } from '../../../errors.ts';

const ivBytes = 12;
const tagBytes = 16;

/** The fields of a body that hold a part of a key. */
export type CredentialField = 'appKey' | 'appSecret' | 'accessToken';

/**
 * Decrypts a field that the browser encrypted: base64 of IV, ciphertext and tag, AES-GCM
 * (docs/decisions/040-securities-accounts.md). The text is trimmed. The field is refused when it was
 * changed, was encrypted with another key, or is empty.
 */
export function decipher(
  { secrets }: Pick<Deps, 'secrets'>,
  field: CredentialField,
  encrypted: string,
): string {
  const text = open(secrets.credentialKey, encrypted)?.trim();
  if (text === undefined) throw fieldError(field, '无法解密，请刷新页面后重新填写');
  if (text === '') throw fieldError(field, '内容不能为空');
  if (text.includes('\0') || text.length > 8000) throw fieldError(field, '内容不正确');
  return text;
}

function open(key: Buffer, encrypted: string): string | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encrypted)) return undefined;
  const bytes = Buffer.from(encrypted, 'base64');
  if (bytes.length < ivBytes + tagBytes) return undefined;
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
  cipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const text = [cipher.update(bytes.subarray(ivBytes, -tagBytes)), cipher.final()];
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(text));
  } catch {
    return undefined;
  }
}

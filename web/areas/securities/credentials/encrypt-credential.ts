const ivBytes = 12;

/** Shown where the browser does not encrypt. */
export const insecureText =
  '当前页面不是安全连接（https 或 localhost），浏览器不允许加密，为了保护您的密钥，暂时无法提交。请通过 https 访问，或在服务器本机用 http://localhost 打开。';

/** Browsers have `crypto.subtle` on https and on localhost alone. */
export function canEncrypt(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/**
 * Encrypts a part of a key for its way to the server (docs/specification.md, chapter 7): AES-GCM with a random 12-byte
 * IV before the result, all of it base64. `key` is the server's, base64.
 */
export async function encryptCredential(text: string, key: string): Promise<string> {
  if (!canEncrypt()) throw new Error(insecureText);
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const aes = await crypto.subtle.importKey('raw', fromBase64(key), 'AES-GCM', false, ['encrypt']);
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    aes,
    new TextEncoder().encode(text),
  );
  return toBase64(iv, new Uint8Array(sealed));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function toBase64(...parts: Uint8Array[]): string {
  const bytes = parts.flatMap((part) => [...part]);
  return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));
}

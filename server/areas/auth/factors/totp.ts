import { createHmac, timingSafeEqual } from 'node:crypto';

/*
 * Codes of authenticator apps (RFC 6238): SHA-1, 30 s, six digits, which is what all of these apps
 * take. SHA-1 is sound here: HMAC does not rest on collisions.
 */

const stepSeconds = 30;
const digits = 6;
/** Codes of the step before and the step after are accepted too, because clocks differ. */
const skew = [-1, 0, 1];

export const totpSecretBytes = 20;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, for lengths that need no padding: 5 bytes are 8 characters. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group, 2)]).join('');
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** How many steps have passed since 1970. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

/** The code of a step. */
export function codeOfStep(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** length).padStart(length, '0');
}

/**
 * The step that a code belongs to, of those near `now` that come after `lastUsedStep`; undefined for
 * any other code. Blanks, with which apps group the digits, are ignored.
 */
export function findStep(
  secret: Buffer,
  code: string,
  now: Date,
  lastUsedStep: number,
): number | undefined {
  const typedCode = Buffer.from(code.replace(/\s/g, ''));
  return skew
    .map((offset) => stepAt(now) + offset)
    .filter((step) => step > lastUsedStep)
    .find((step) => {
      const right = Buffer.from(codeOfStep(secret, step));
      return typedCode.length === right.length && timingSafeEqual(typedCode, right);
    });
}

/** What an authenticator app reads from the QR code. */
export function otpauthUri(email: string, secret: string): string {
  const issuer = encodeURIComponent('家底');
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`;
}

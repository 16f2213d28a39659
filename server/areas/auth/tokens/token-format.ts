import { crc32 } from 'node:zlib';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefix = 'jdp_';
const randomLength = 43;
const checksumLength = 6;

/** How much of a token is stored and shown, so that people recognise it. */
export const shownLength = 12;

/** The first multiple of 62 that a byte cannot reach: bytes from there on would favour some digits. */
const fairBytes = 256 - (256 % digits.length);

/** Makes a token of 43 random digits, which are 256 bits, and a checksum of them. */
export function makeToken(randomBytes: (count: number) => Uint8Array): string {
  let random = '';
  while (random.length < randomLength) {
    for (const byte of randomBytes(randomLength)) {
      if (byte < fairBytes) random += digits[byte % digits.length];
    }
  }
  random = random.slice(0, randomLength);
  return prefix + random + checksumOf(random);
}

/** Whether a text is meant as a token, however wrong: no token of a session has its length. */
export function looksLikeToken(text: string): boolean {
  return text.startsWith(prefix) && text.length !== randomLength;
}

/** Whether a token can have been made here; most mistyped and invented ones cannot. */
export function isWellFormed(text: string): boolean {
  const [, random = '', checksum] = /^jdp_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/.exec(text) ?? [];
  return checksum === checksumOf(random);
}

/** CRC-32 in base 62, so that scanners for leaked secrets recognise a token without asking us. */
export function checksumOf(random: string): string {
  let rest = crc32(random);
  let text = '';
  while (rest > 0) {
    text = digits[rest % digits.length] + text;
    rest = Math.floor(rest / digits.length);
  }
  return text.padStart(checksumLength, '0');
}

import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checksumOf, isWellFormed, looksLikeToken, makeToken } from './token-format.ts';

/** Worked out beside this code, with the CRC-32 of zlib in Python. */
const vectors = [
  ['0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefg', '37cCQ0'],
  ['7Qm2ZtYx9LkV4bNcR8sWfH1aJdGpUeK3oTiX6yBzMqA', '2T8lTJ'],
] as const;

describe('the format of access tokens', () => {
  it.each(vectors)('ends %s with the checksum %s', (random, checksum) => {
    expect(checksumOf(random)).toBe(checksum);
    expect(isWellFormed(`jdp_${random}${checksum}`)).toBe(true);
  });

  it('refuses a token in which any one character is another', () => {
    const token = `jdp_${vectors[0].join('')}`;
    for (let place = 0; place < token.length; place += 1) {
      const other = token[place] === 'x' ? 'y' : 'x';
      expect(isWellFormed(token.slice(0, place) + other + token.slice(place + 1))).toBe(false);
    }
  });

  it('refuses what is longer or shorter, has another prefix, or is written otherwise', () => {
    const token = `jdp_${vectors[0].join('')}`;
    const wrong = [`${token}0`, token.slice(0, -1), token.slice(4), `ghp_${token.slice(4)}`];
    for (const text of [...wrong, token.toUpperCase(), ` ${token}`, `${token}\n`, '']) {
      expect([text, isWellFormed(text)]).toEqual([text, false]);
    }
  });

  it('makes tokens that are well formed, all different, and use every digit', () => {
    const made = Array.from({ length: 500 }, () => makeToken(randomBytes));
    expect(made.every(isWellFormed)).toBe(true);
    expect(new Set(made).size).toBe(500);
    expect(new Set(made.map((token) => token.slice(4, 47)).join('')).size).toBe(62);
  });

  it('takes bytes that would favour some digits for none', () => {
    let turn = 0;
    const unfair = (count: number) => new Uint8Array(count).fill(turn++ === 0 ? 255 : 61);
    expect(makeToken(unfair).slice(4, 47)).toBe('z'.repeat(43));
  });

  it('is never taken for that of a session, nor a session’s for it', () => {
    expect(looksLikeToken(`jdp_${vectors[0].join('')}`)).toBe(true);
    expect(looksLikeToken('jdp_mistyped')).toBe(true);
    expect(looksLikeToken(`jdp_${'x'.repeat(39)}`)).toBe(false);
    expect(looksLikeToken(randomBytes(32).toString('base64url').replace('jdp_', 'abcd'))).toBe(
      false,
    );
  });
});

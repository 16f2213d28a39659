import { describe, expect, it } from 'vitest';
import { codeOfStep, findStep, fromBase32, otpauthUri, stepAt, toBase32 } from './totp.ts';

/** RFC 6238, appendix B, SHA-1: Unix time and the code of eight digits. */
const vectors: [number, string][] = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
];
const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('codes of an authenticator app', () => {
  it.each(vectors)('at %i s are those of RFC 6238', (seconds, code) => {
    const step = stepAt(at(seconds));
    expect(codeOfStep(secret, step, 8)).toBe(code);
    expect(codeOfStep(secret, step)).toBe(code.slice(-6));
  });

  it('hold for the step before and after their own, and once', () => {
    expect(findStep(secret, '287082', at(59), 0)).toBe(1);
    expect(findStep(secret, '287082', at(89), 0)).toBe(1);
    expect(findStep(secret, '287 082', at(0), 0)).toBe(1);
    expect(findStep(secret, '287082', at(119), 0)).toBeUndefined();
    expect(findStep(secret, '287082', at(59), 1)).toBeUndefined();
  });

  it('of a clock that is five minutes off are refused', () => {
    const now = 1_800_000_000;
    for (const seconds of [now - 300, now + 300]) {
      const code = codeOfStep(secret, stepAt(at(seconds)));
      expect(findStep(secret, code, at(now), 0)).toBeUndefined();
    }
  });

  it.each(['', '28708', '2870820', 'abcdef', '２８７０８２', '287082\0'])(
    'are six digits and nothing like %j',
    (code) => {
      expect(findStep(secret, code, at(59), 0)).toBeUndefined();
    },
  );
});

describe('a secret', () => {
  it('is shown in base32, as RFC 4648 writes it', () => {
    expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(fromBase32('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')).toEqual(secret);
  });

  it('stands in an address whose texts are percent-encoded', () => {
    expect(otpauthUri('li+a@example.org', 'ABC')).toBe(
      'otpauth://totp/%E5%AE%B6%E5%BA%95:li%2Ba%40example.org?secret=ABC&issuer=%E5%AE%B6%E5%BA%95',
    );
  });
});

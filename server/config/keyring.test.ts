import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeyring, SealError } from './keyring.ts';

const key = randomBytes(32);
const keyring = createKeyring(key, [], randomBytes);
const place = { table: 'securities_accounts', column: 'app_key', ownerId: 'u1', rowId: 'r1' };

function reason(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof SealError ? error.reason : String(error);
  }
}

describe('the keyring', () => {
  it('opens any text that it has sealed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(keyring.open(keyring.seal(text, place), place)).toBe(text);
      }),
    );
  });

  it('seals a text differently each time, with version, key id and nonce in front', () => {
    const [one, two] = [keyring.seal('secret', place), keyring.seal('secret', place)];
    expect(one).not.toBe(two);
    expect(one).toMatch(/^v1\.[0-9a-f]{16}\.[\w-]{16}\.[\w-]+$/);
    expect(one).not.toContain('secret');
  });

  it('detects every changed character', () => {
    const sealed = keyring.seal('secret', place);
    for (let at = 0; at < sealed.length; at += 1) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const tampered = sealed.slice(0, at) + other + sealed.slice(at + 1);
      expect(
        reason(() => keyring.open(tampered, place)),
        `at ${at}`,
      ).toMatch(/TAMPERED|UNKNOWN_KEY/);
    }
  });

  it.each([
    ['row', { rowId: 'r2' }],
    ['user', { ownerId: 'u2' }],
    ['column', { column: 'app_secret' }],
    ['table', { table: 'users' }],
  ])('does not open what was moved to another %s', (_, elsewhere) => {
    const sealed = keyring.seal('secret', place);
    expect(reason(() => keyring.open(sealed, { ...place, ...elsewhere }))).toBe('TAMPERED');
  });

  it.each(['', 'v1', 'secret', 'v2.0123456789abcdef.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAA'])(
    'does not open an invalid text: %j',
    (text) => {
      expect(reason(() => keyring.open(text, place))).toBe('TAMPERED');
    },
  );

  it('opens with an old key, seals with the new one, and knows which one was used', () => {
    const next = createKeyring(randomBytes(32), [key], randomBytes);
    const old = keyring.seal('secret', place);
    expect(next.open(old, place)).toBe('secret');
    expect([next.isCurrent(old), next.isCurrent(next.seal('x', place))]).toEqual([false, true]);
    expect(reason(() => keyring.open(next.seal('x', place), place))).toBe('UNKNOWN_KEY');
  });

  it('reveals nothing in its error', () => {
    const error = new SealError('TAMPERED');
    expect(`${error.message}${error.stack}`).not.toContain('secret-');
    expect(error.cause).toBeUndefined();
  });
});

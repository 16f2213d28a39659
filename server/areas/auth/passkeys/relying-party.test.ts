import { describe, expect, it } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

describe('the relying party', () => {
  it.each([
    ['https://jiadi.example.org', 'jiadi.example.org'],
    ['https://jiadi.example.org:8443', 'jiadi.example.org'],
    ['http://localhost:4000', 'localhost'],
  ])('of %s is its domain', (publicUrl, rpId) => {
    expect(relyingPartyOf({ publicUrl, port: 3000 })).toEqual({ origin: publicUrl, rpId });
  });

  it('is localhost while no address is configured', () => {
    expect(relyingPartyOf({ publicUrl: undefined, port: 3000 })).toEqual({
      origin: 'http://localhost:3000',
      rpId: 'localhost',
    });
  });

  it.each(['http://jiadi.example.org', 'https://192.0.2.1', 'https://[2001:db8::1]:8443'])(
    'does not exist at %s, where browsers offer no passkeys',
    (publicUrl) => {
      expect(relyingPartyOf({ publicUrl, port: 3000 })).toBeUndefined();
    },
  );
});

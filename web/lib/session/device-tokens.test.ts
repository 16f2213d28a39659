import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  deviceTokenOf,
  forgetDeviceToken,
  moveDeviceToken,
  storeDeviceToken,
} from './device-tokens.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** SHA-256 of `abc`, from FIPS 180-2, appendix B.1. */
const ofAbc = 'device:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

describe('the device token', () => {
  it('is stored under the SHA-256 of the address in lower case', async () => {
    await storeDeviceToken(' ABC ', 'token');
    expect(localStorage.getItem(ofAbc)).toBe('token');
    expect(await deviceTokenOf('abc')).toBe('token');
    expect(await deviceTokenOf('abd')).toBeUndefined();
  });

  it('is stored for each account separately, moves to a new address, and is removed with the account', async () => {
    await storeDeviceToken('ada@example.org', 'of ada');
    await storeDeviceToken('bo@example.org', 'of bo');
    await moveDeviceToken('ada@example.org', 'ada@example.com');
    expect(await deviceTokenOf('ada@example.org')).toBeUndefined();
    expect(await deviceTokenOf('ada@example.com')).toBe('of ada');
    await forgetDeviceToken('ada@example.com');
    expect(await deviceTokenOf('ada@example.com')).toBeUndefined();
    expect(await deviceTokenOf('bo@example.org')).toBe('of bo');
  });

  it('is not stored where the browser cannot hash', async () => {
    vi.stubGlobal('crypto', {});
    await storeDeviceToken('abc', 'token');
    expect(await deviceTokenOf('abc')).toBeUndefined();
    expect(localStorage.length).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { clientAddress, clientKey } from './client-address.ts';

describe('the address of a client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:52311', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:52311', '203.0.113.7'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%eth0]:443', 'fe80::1'],
    ['::1', '::1'],
    ['unknown', 'unknown'],
    ['_hidden', 'unknown'],
    ['203.0.113.7, 198.51.100.1', 'unknown'],
    ['', 'unknown'],
  ])('is normalized: %s to %s', (named, address) => {
    expect(clientAddress(named)).toBe(address);
  });
});

describe('the key of rate limits', () => {
  it.each([
    ['203.0.113.7:52311', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2:ffff:ffff:ffff:ffff]:443', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::6', '2001:db8:1:3::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('is the network of an address: %s counts as %s', (named, key) => {
    expect(clientKey(named)).toBe(key);
  });
});

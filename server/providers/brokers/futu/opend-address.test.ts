import { describe, expect, it } from 'vitest';
import { isOpenDEntry, openDAddressProblem, readOpenDAddress } from './opend-address.ts';

const usual = ['127.0.0.1', 'localhost'];
const inside = ['opend.lan', '[::1]', 'fd00::5'];
const withPorts = ['127.0.0.1:33333', 'OpenD.lan:33334', '[fd00::6]:33333'];

describe('the address of an OpenD', () => {
  it.each([
    ['127.0.0.1:33333', usual],
    ['LOCALHOST:33333', usual],
    ['wss://localhost:33333/', usual],
    ['opend.lan:1', inside],
    ['[::1]:33333', inside],
    ['[FD00::5]:33333', inside],
    ['127.0.0.1:33333', withPorts],
    ['wss://opend.lan:33334', withPorts],
    ['[FD00::6]:33333', withPorts],
  ])('may be used when it is listed: %s', (text, allowlist) => {
    expect(openDAddressProblem(text, allowlist)).toBeUndefined();
  });

  it.each([
    ...['0x7f.1:33333', '0x7f000001:33333', '2130706433:33333', '0177.0.0.1:33333', '127.1:33333'],
    ...[
      '127.0.0.1.:33333',
      '0.0.0.0:33333',
      '[::]:33333',
      '[::1]:33333',
      '[::ffff:127.0.0.1]:33333',
    ],
    ...[
      '[::ffff:7f00:1]:33333',
      '[0:0:0:0:0:ffff:127.0.0.1]:1',
      '169.254.169.254:80',
      '10.0.0.8:5432',
    ],
    ...[
      'localhost.evil.example:80',
      '127.0.0.1.nip.io:80',
      'localtest.me:80',
      'metadata.google.internal:80',
    ],
  ])('may not be used, whatever it resolves to: %s', (text) => {
    expect(openDAddressProblem(text, usual)).toMatch(/OPEND_ALLOWLIST/);
  });

  it.each(['127.0.0.1:22', 'opend.lan:33333', '[fd00::6]:22', '[fd00::6:3333]:3'])(
    '%s may not be named when another port of its host is listed',
    (text) => {
      expect(openDAddressProblem(text, withPorts)).toMatch(/OPEND_ALLOWLIST/);
    },
  );

  it.each([...usual, ...inside, ...withPorts, '::1'])('%s may be listed', (entry) => {
    expect(isOpenDEntry(entry)).toBe(true);
  });

  it.each([
    'http://opend.lan',
    'opend.lan:0',
    'opend.lan:65536',
    'opend.lan:x',
    'a b',
    'x/y',
    '[::1',
  ])('may not be listed: %s', (entry) => {
    expect(isOpenDEntry(entry)).toBe(false);
  });

  it.each([
    ...['evil.example:80@127.0.0.1:33333', '127.0.0.1:33333@evil.example:80', 'http://127.0.0.1:1'],
    ...[
      'file:///etc/passwd',
      'ws://127.0.0.1:33333/../admin',
      '127.0.0.1:33333?x=1',
      '127.0.0.1:33333#x',
    ],
    ...['127.0.0.1:0', '127.0.0.1:65536', '127.0.0.1', ':33333', '127.0.0.1:33333\r\nHost: x'],
    ...[
      '127.0.0.1\u3002evil.example:80',
      'ｌocalhost:80',
      '①27.0.0.1:80',
      '127.0.0.1\\evil.example:80',
    ],
    ...['[::1%25eth0]:80', '127.0.0.1:3333３'],
  ])('is malformed: %s', (text) => {
    expect(openDAddressProblem(text, [...usual, ...inside])).toBeDefined();
  });

  it('is the one that was checked when the connection is made, even if the name resolves to another by then', () => {
    expect(readOpenDAddress('WSS://LocalHost:033')).toEqual({
      host: 'localhost',
      port: 33,
      tls: true,
    });
  });
});

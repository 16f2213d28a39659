import { expect, it } from 'vitest';
import { addressOf, allowedHost } from './notify-host.ts';

const list = ['api.day.app', 'push.lan:8443', '127.0.0.1:9000'];

it.each([
  ['api.day.app', 'api.day.app'],
  ['API.day.app:443', 'api.day.app'],
  [' push.lan:8443 ', 'push.lan:8443'],
])('the host %j is the one that the list has', (text, host) => {
  expect(allowedHost(text, list)).toBe(host);
});

it.each([
  'push.lan',
  'push.lan:8444',
  'api.day.app:80',
  'api.day.app.',
  'xapi.day.app',
  'api.day.app@evil.example',
  'evil.example#api.day.app',
  'api.day.app/..',
  'api.day.app?x',
  'https://api.day.app',
  '//api.day.app',
  'api.day.app\\@evil',
  'api.day.app:443:80',
  '',
  '127.1:9000',
  '0x7f000001:9000',
  '2130706433:9000',
  '[::1]:9000',
  '127.0.0.1',
  'ａpi.day.app',
  '[::ffff:127.0.0.1]:9000',
  '::ffff:7f00:1',
  '0177.0.0.1:9000',
  '127.0.0.1.:9000',
  'user:pass@api.day.app',
  'api.day.app%2eevil.example',
  'api。day。app',
  'xn--api-5b4a.day.app',
  'api.day.app\n.evil.example',
  'api.day.app:0443x',
])('the host %j is not on the list, however it is written', (text) => {
  expect(allowedHost(text, list)).toBeUndefined();
});

it('is called over TLS, except on this machine', () => {
  expect(addressOf('push.lan:8443')).toBe('https://push.lan:8443');
  expect(addressOf('127.0.0.1:9000')).toBe('http://127.0.0.1:9000');
  expect(addressOf('localhost')).toBe('http://localhost:443');
  expect(addressOf('localhost.evil.example')).toBe('https://localhost.evil.example');
});

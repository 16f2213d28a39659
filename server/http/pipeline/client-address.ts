import { isIPv4, isIPv6 } from 'node:net';

const unknown = 'unknown';

/**
 * Normalizes an address from a socket or `X-Forwarded-For`: without port, zone and brackets, and an
 * IPv4-mapped IPv6 address as IPv4.
 */
export function clientAddress(named: string): string {
  if (isIPv4(named)) return named;
  const bare = withoutPort(named.trim()).replace(/%.*$/, '');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return unknown;
  const address = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [, high = '', low = ''] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(address) ?? [];
  return high ? [...bytesOf(high), ...bytesOf(low)].join('.') : address;
}

/**
 * The key under which rate limits count a client: an IPv4 address, or the /64 network of an IPv6
 * address, because one subscriber may use all of it.
 */
export function clientKey(named: string): string {
  const address = clientAddress(named);
  return address.includes(':') ? `${networkPrefix(address, 4)}::/64` : address;
}

/** The first groups of 16 bits of an IPv6 address, as `clientAddress` writes it. */
export function networkPrefix(address: string, groupCount: number): string {
  const [before = '', after = ''] = address.split('::');
  const groups = before ? before.split(':') : [];
  const rest = after ? after.split(':') : [];
  const zeros = Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0');
  return [...groups, ...zeros, ...rest].slice(0, groupCount).join(':');
}

/** `192.0.2.1:5000` and `[2001:db8::1]:5000` carry a port; an address of bare colons carries none. */
function withoutPort(named: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(named)?.[1] ?? /^([^:]+):\d+$/.exec(named)?.[1] ?? named;
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}

import { isIP } from 'node:net';
import type { Config } from '../config/config.ts';

type ServerNames = Pick<Config, 'host' | 'publicUrl'>;

/**
 * Whether a `Host` header names this server: the host of `PUBLIC_URL`, `HOST`, `localhost` or a
 * loopback address, with any port. Another name may lead here by a page that has its own name lead to
 * this machine (DNS rebinding).
 */
export function isAllowedHost(
  header: string | undefined,
  { host, publicUrl }: ServerNames,
): boolean {
  const named = hostnameOf(`http://${header ?? ''}`);
  if (named === undefined) return false;
  const own = [publicUrl && hostnameOf(publicUrl), hostnameOf(`http://${bracketed(host)}`)];
  return named === 'localhost' || isLoopback(named) || own.includes(named);
}

/** Whether an `Origin` header, which browsers send, is of this server's own pages. */
export function isAllowedOrigin(
  origin: string | undefined,
  host: string | undefined,
  { publicUrl }: ServerNames,
): boolean {
  if (origin === undefined || origin === publicUrl) return true;
  return [`http://${host}`, `https://${host}`].includes(origin);
}

function hostnameOf(url: string): string | undefined {
  const { hostname, pathname, username } = URL.parse(url) ?? { hostname: '' };
  return hostname === '' || pathname !== '/' || username !== '' ? undefined : hostname;
}

function isLoopback(hostname: string): boolean {
  return hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
}

function bracketed(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}

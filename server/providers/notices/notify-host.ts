const hostPattern = /^([a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?)(?::(\d{1,5}))?$/;
const usualPort = '443';

/**
 * The one spelling of a host: in small letters, and without the port 443. Undefined for what is no `name` or
 * `name:port`.
 */
export function readNotifyHost(text: string): string | undefined {
  const [, name, port = usualPort] = hostPattern.exec(text.trim().toLowerCase()) ?? [];
  if (!name || Number(port) < 1 || Number(port) > 65_535) return undefined;
  return port === usualPort ? name : `${name}:${Number(port)}`;
}

/** The host as the allowlist has it; undefined when the operator does not allow it, however it is written. */
export function allowedHost(text: string, allowlist: readonly string[]): string | undefined {
  const host = readNotifyHost(text);
  return host !== undefined && allowlist.includes(host) ? host : undefined;
}

/** The address of an allowed host: encrypted, but on this machine. */
export function addressOf(host: string): string {
  const isLocal = /^(?:127\.0\.0\.1|localhost)(?::|$)/.test(host);
  // A host without a port means port 443, which an http address has to name.
  return isLocal ? `http://${host}${host.includes(':') ? '' : `:${usualPort}`}` : `https://${host}`;
}

import { isIPv6 } from 'node:net';

/** The WebSocket address of a user's OpenD. */
export interface OpenDAddress {
  /** A name, an IPv4 address, or an IPv6 address in brackets. */
  host: string;
  port: number;
  tls: boolean;
}

const addressPattern = /^(?:(wss?):\/\/)?([a-z0-9.-]+|\[[0-9a-f:.]+\]):(\d{1,5})\/?$/i;

/** Reads `host:port`, with `wss://` before it for TLS. */
export function readOpenDAddress(text: string): OpenDAddress | undefined {
  const parts = addressPattern.exec(text.trim());
  const port = Number(parts?.[3]);
  if (!parts?.[2] || port < 1 || port > 65_535) return undefined;
  return { host: parts[2].toLowerCase(), port, tls: parts[1]?.toLowerCase() === 'wss' };
}

const entryPattern = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i;

/** Whether an entry of `OPEND_ALLOWLIST` is valid: a host, or `host:port` with IPv6 in brackets. */
export function isOpenDEntry(entry: string): boolean {
  const port = Number(entryPattern.exec(entry)?.[2] ?? 1);
  return isIPv6(entry) || (entryPattern.test(entry) && port >= 1 && port <= 65_535);
}

/** Whether an entry allows an address; without a port it allows every port of its host. */
function allows(entry: string, { host, port }: OpenDAddress): boolean {
  const [, entryHost, entryPort] = isIPv6(entry)
    ? ['', `[${entry}]`]
    : (entryPattern.exec(entry) ?? []);
  return (
    entryHost?.toLowerCase() === host && (entryPort === undefined || Number(entryPort) === port)
  );
}

/**
 * Why a FUTU account may not use an address, in Chinese for the form; undefined if it may. Only the
 * operator's allowlist is permitted, so that users cannot make the server call into its network.
 */
export function openDAddressProblem(
  text: string,
  allowlist: readonly string[],
): string | undefined {
  const address = readOpenDAddress(text);
  if (!address) return 'OpenD 地址应为“主机:端口”，例如 127.0.0.1:33333';
  if (allowlist.some((entry) => allows(entry, address))) return undefined;
  return '该 OpenD 地址不在允许范围内，请联系管理员把它加入 OPEND_ALLOWLIST';
}

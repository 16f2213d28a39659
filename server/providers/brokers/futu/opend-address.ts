import { isIPv6 } from 'node:net';

/** Where somebody's OpenD listens for WebSockets. */
export interface OpenDAddress {
  /** A name, an IPv4 address, or an IPv6 address in brackets. */
  host: string;
  port: number;
  tls: boolean;
}

const written = /^(?:(wss?):\/\/)?([a-z0-9.-]+|\[[0-9a-f:.]+\]):(\d{1,5})\/?$/i;

/** Reads `host:port`, with `wss://` before it for TLS. */
export function readOpenDAddress(text: string): OpenDAddress | undefined {
  const parts = written.exec(text.trim());
  const port = Number(parts?.[3]);
  if (!parts?.[2] || port < 1 || port > 65_535) return undefined;
  return { host: parts[2].toLowerCase(), port, tls: parts[1]?.toLowerCase() === 'wss' };
}

const listed = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i;

/** Whether an operator may list this: a host, or `host:port`; IPv6 in brackets when a port follows. */
export function isOpenDEntry(entry: string): boolean {
  const port = Number(listed.exec(entry)?.[2] ?? 1);
  return isIPv6(entry) || (listed.test(entry) && port >= 1 && port <= 65_535);
}

/** An entry without a port allows every port of its host. */
function allows(entry: string, { host, port }: OpenDAddress): boolean {
  const [, named, only] = isIPv6(entry) ? ['', `[${entry}]`] : (listed.exec(entry) ?? []);
  return named?.toLowerCase() === host && (only === undefined || Number(only) === port);
}

/**
 * Why a FUTU account may not name this address, in words for the form; undefined when it may.
 * Only hosts, and ports, that the operator listed: nobody else shall make the server call into its network.
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

import { clientAddress, networkPrefix } from '../../../http/pipeline/client-address.ts';

/**
 * The network of a client: the first 24 bits of an IPv4 address or the first 48 of an IPv6 address,
 * such as `203.0.113.0/24`; null when the address is unknown. It tells an owner whether a sign-in came
 * from a usual place, and no more about them than that needs.
 */
export function networkOf(named: string): string | null {
  const address = clientAddress(named);
  if (address.includes(':')) return `${networkPrefix(address, 3)}::/48`;
  const bytes = address.split('.');
  return bytes.length === 4 ? `${bytes.slice(0, 3).join('.')}.0/24` : null;
}

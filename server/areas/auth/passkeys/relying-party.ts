import { isIP } from 'node:net';
import type { Config } from '../../../config/config.ts';
import { AppError } from '../../../errors.ts';

/** Who passkeys are made for: one origin, and the domain that they are bound to. */
export interface RelyingParty {
  origin: string;
  rpId: string;
}

type Address = Pick<Config, 'publicUrl' | 'port'>;

/**
 * The relying party of this server: `PUBLIC_URL`, or localhost while that is unset. It is never read
 * from the `Host` header, which a client chooses. Undefined where no browser offers passkeys: at an
 * IP address, or without https.
 */
export function relyingPartyOf({ publicUrl, port }: Address): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl ?? `http://localhost:${port}`);
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  const isDomain = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return isSecure && isDomain ? { origin, rpId: hostname } : undefined;
}

/** The relying party, or the refusal of every call about passkeys. */
export function requireRelyingParty(address: Address): RelyingParty {
  const party = relyingPartyOf(address);
  if (!party) throw new AppError('PASSKEY_UNAVAILABLE');
  return party;
}

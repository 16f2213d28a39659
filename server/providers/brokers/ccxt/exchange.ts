import { type BrokerCredentials, BrokerError, type BrokerSnapshot } from '../broker.ts';
import type { BrokerAdapter } from '../guard.ts';
import { type CoinTally, PairPrices } from './coins.ts';
import { openVenue, type Venue, type VenueDeps } from './venue.ts';

/** What a key may do, as far as its exchange tells. */
export interface KeyPermissions {
  canWithdraw: boolean;
  canTrade: boolean;
}

/** What one reading of an exchange found. */
export interface ExchangeReading {
  coins: CoinTally;
  unread: string[];
  /** The exchange's own total value; null if it gives none. */
  total: BrokerSnapshot['total'];
}

/** An account at an exchange whose key has been accepted. */
export interface OpenedExchange {
  /** Undefined where the exchange does not tell. */
  permissions: KeyPermissions | undefined;
  read(): Promise<ExchangeReading>;
}

export interface ExchangeProtocol {
  /** ccxt's id. */
  id: string;
  name: string;
  /** Whether a key is not complete without its third part. */
  hasPassphrase?: true;
  /** Reads the main balance, so that a key is refused that cannot be read with, and the permissions. */
  open(venue: Venue, credentials: BrokerCredentials): Promise<OpenedExchange>;
}

/** The note for an exchange that does not tell what a key may do. */
export const permissionsUnknown =
  '这家交易所不说明密钥的权限，无法核对能否提币，请到交易所确认只勾选了“读取”';

/**
 * An adapter for an exchange whose coins are priced by the sources of quotes, because the pairs of the
 * exchange are not fetched. A key that may withdraw is refused where the exchange tells.
 */
export function exchange(
  deps: VenueDeps,
  base: string | undefined,
  protocol: ExchangeProtocol,
): BrokerAdapter {
  const { id, name } = protocol;
  const open = async (given: BrokerCredentials, signal: AbortSignal) => {
    const credentials = { ...given, appSecret: withLineBreaks(given.appSecret) };
    if (protocol.hasPassphrase && !credentials.accessToken) {
      throw new BrokerError('NOT_CONFIGURED', '配置不完整：请填写创建密钥时设置的 Passphrase');
    }
    const venue = await openVenue(deps, { id, base }, credentials, signal);
    const opened = await protocol.open(venue, credentials);
    if (!opened.permissions?.canWithdraw) return opened;
    throw new BrokerError(
      'PERMISSION_DENIED',
      `该密钥可以提币，为了资金安全不予使用。请在 ${name} 新建一个只勾选“读取”的 API 密钥`,
    );
  };
  return {
    test: async (credentials, signal) => {
      const { permissions } = await open(credentials, signal);
      if (!permissions) return permissionsUnknown;
      return permissions.canTrade
        ? '该密钥不能提币，但可以交易或划转，建议换成只能读取的密钥'
        : '该密钥只能读取';
    },
    read: async (credentials, signal) => {
      const at = deps.now();
      const opened = await open(credentials, signal);
      const { coins, unread, total } = await opened.read();
      return { at, unread, total, ...coins.snapshot(new PairPrices([])) };
    },
  };
}

/** A private key out of a JSON file has its line breaks written as `\\n`. */
function withLineBreaks(secret: string): string {
  return secret.startsWith('-----BEGIN') ? secret.replaceAll('\\n', '\n') : secret;
}

import type { z } from 'zod';
import type { WalletType } from '../../../../contract/securities/securities-fields.ts';
import { type Decimal, decimal } from '../../../../finance/money/decimal.ts';
import { addressesIn, walletProblem } from '../../../../finance/wallets/addresses.ts';
import { parse } from '../amounts.ts';
import { BrokerError } from '../broker.ts';
import { type BrokerHttpDeps, sendRequest } from '../broker-http.ts';
import { CoinTally, PairPrices } from '../ccxt/coins.ts';
import type { BrokerAdapter } from '../guard.ts';

export interface WalletDeps extends BrokerHttpDeps {
  now: () => Date;
}

/** Reads what a chain says about addresses, adds up their coins, and answers what is not in it. */
export type WalletReader = (
  addresses: readonly string[],
  coins: CoinTally,
  signal: AbortSignal,
) => Promise<string[]>;

/** A wallet by its addresses; no key or secret is asked for. */
export function wallet(deps: WalletDeps, type: WalletType, reader: WalletReader): BrokerAdapter {
  const read: BrokerAdapter['read'] = async ({ appKey }, signal) => {
    const at = deps.now();
    const problem = walletProblem(type, appKey);
    if (problem) throw new BrokerError('NOT_CONFIGURED', problem);
    const coins = new CoinTally();
    const unread = await reader(addressesIn(appKey), coins, signal);
    return { at, unread, total: null, ...coins.snapshot(new PairPrices([])) };
  };
  return {
    test: async (credentials, signal) => {
      const { positions } = await read(credentials, signal);
      return `读到 ${positions.length} 种资产`;
    },
    read,
  };
}

/** Sends a request and parses the JSON of its answer. */
export async function askJson<T>(
  deps: WalletDeps,
  signal: AbortSignal,
  url: string,
  schema: z.ZodType<T>,
  body?: unknown,
): Promise<T> {
  const response = await sendRequest(deps, signal, url, {
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (response.status >= 500) throw refused('UPSTREAM_DOWN', response.status);
  if (response.status === 401 || response.status === 403) {
    throw refused('PERMISSION_DENIED', response.status);
  }
  if (response.status >= 400) throw refused('BAD_RESPONSE', response.status);
  const answer: unknown = await response.json().catch(() => undefined);
  return parse(schema, answer);
}

function refused(code: 'UPSTREAM_DOWN' | 'PERMISSION_DENIED' | 'BAD_RESPONSE', status: number) {
  const message =
    code === 'PERMISSION_DENIED' ? '查询余额的公共服务拒绝了请求，请稍后再试' : undefined;
  return new BrokerError(code, message, `HTTP ${status}`);
}

/** A whole number of smallest units as the amount of coins. */
export function ofUnits(units: bigint, decimals: number): Decimal {
  return decimal(units.toString()).times(decimal(`1e-${decimals}`));
}

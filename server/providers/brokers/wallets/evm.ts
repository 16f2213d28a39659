import { z } from 'zod';
import { BrokerError } from '../broker.ts';
import type { CoinTally } from '../ccxt/coins.ts';
import { type EvmChain, evmChains } from './evm-chains.ts';
import { askJson, ofUnits, type WalletDeps, type WalletReader } from './wallet.ts';

/** At most 256 bits. */
const quantity = z.string().regex(/^0x[0-9a-f]{1,64}$/i);
const answers = z.array(z.object({ id: z.int(), result: quantity }));
/** `balanceOf(address)` */
const balanceOf = '0x70a08231';
const nativeDecimals = 18;

/** Six chains of Ethereum's kind: the coin of each, and known tokens. */
export function evm(deps: WalletDeps, urls: Partial<Record<string, string>>): WalletReader {
  return async (addresses, coins, signal) => {
    await Promise.all(
      evmChains.map((chain) =>
        addChain(deps, { ...chain, url: urls[chain.name] ?? chain.url }, addresses, coins, signal),
      ),
    );
    return ['清单以外的代币，以及质押、借贷协议里的资产'];
  };
}

/** Asks one chain about all addresses in one batch, and that it is the chain it is taken for. */
async function addChain(
  deps: WalletDeps,
  { url, chainId, coin, tokens }: EvmChain,
  addresses: readonly string[],
  coins: CoinTally,
  signal: AbortSignal,
): Promise<void> {
  const asked = [...new Set(addresses.map((address) => address.toLowerCase()))].flatMap(
    (address) => [
      { coin, decimals: nativeDecimals, method: 'eth_getBalance', params: [address, 'latest'] },
      ...tokens.map(({ coin: name, contract, decimals }) => ({
        coin: name,
        decimals,
        method: 'eth_call',
        params: [
          { to: contract.toLowerCase(), data: balanceOf + address.slice(2).padStart(64, '0') },
          'latest',
        ],
      })),
    ],
  );
  const calls = [{ method: 'eth_chainId', params: [] }, ...asked];
  const body = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }));
  const rows = await askJson(deps, signal, url, answers, body);
  const byId = new Map(rows.map(({ id, result }) => [id, BigInt(result)]));
  const resultOf = (id: number) => {
    const result = byId.get(id);
    if (result === undefined) throw new BrokerError('BAD_RESPONSE', undefined, 'missing result');
    return result;
  };
  if (resultOf(0) !== BigInt(chainId)) {
    throw new BrokerError(
      'BAD_RESPONSE',
      '查询余额的服务器属于另一条链，请管理员检查地址',
      'chain',
    );
  }
  for (const [at, one] of asked.entries())
    coins.add(one.coin, ofUnits(resultOf(at + 1), one.decimals));
}

import { z } from 'zod';
import { extendedKeyOf } from '../../../../finance/wallets/addresses.ts';
import { limitConcurrency } from '../../../lib/limit-concurrency.ts';
import { BrokerError } from '../broker.ts';
import { addressDeriver } from './derive.ts';
import { askJson, ofUnits, type WalletDeps, type WalletReader } from './wallet.ts';

/** An Esplora server; mempool.space and one's own have the same calls. */
const publicServer = 'https://blockstream.info/api';
const satoshis = z.int().nonnegative();
const stats = z.object({
  funded_txo_sum: satoshis,
  spent_txo_sum: satoshis,
  tx_count: z.int().nonnegative(),
});
const addressAnswer = z.object({ address: z.string(), chain_stats: stats, mempool_stats: stats });

/** A wallet gives out no address beyond this many that were never used (BIP 44). */
const gapLimit = 20;
const maxIndex = 1_000;
const maxConcurrent = 5;

/** Bitcoin: the confirmed balance of addresses, and of all that an extended public key has used. */
export function bitcoin(deps: WalletDeps, base: string = publicServer): WalletReader {
  return async (addresses, coins, signal) => {
    const limited = limitConcurrency(maxConcurrent);
    let pending = 0n;
    const counted = new Map<string, Promise<boolean>>();
    /** Adds an address once, also where a key and a line both have it; answers whether it was ever used. */
    const add = (address: string): Promise<boolean> => {
      const known = counted.get(address) ?? count(address);
      counted.set(address, known);
      return known;
    };
    const count = (address: string): Promise<boolean> =>
      limited(async () => {
        signal.throwIfAborted();
        const url = `${base.replace(/\/+$/, '')}/address/${address}`;
        const answer = await askJson(deps, signal, url, addressAnswer);
        if (answer.address !== address) throw new BrokerError('BAD_RESPONSE', undefined, 'address');
        const { chain_stats: chain, mempool_stats: mempool } = answer;
        const confirmed = BigInt(chain.funded_txo_sum) - BigInt(chain.spent_txo_sum);
        if (confirmed < 0n) throw new BrokerError('BAD_RESPONSE', undefined, 'chain_stats');
        coins.add('BTC', ofUnits(confirmed, 8));
        pending += BigInt(mempool.funded_txo_sum) - BigInt(mempool.spent_txo_sum);
        return chain.tx_count + mempool.tx_count > 0;
      });
    const addAll = async (text: string) => {
      const script = extendedKeyOf(text);
      // Bech32 may be written in capitals; Esplora answers in small letters.
      if (!script) return void (await add(/^bc1/i.test(text) ? text.toLowerCase() : text));
      const derive = addressDeriver(text, script);
      await Promise.all(
        ([0, 1] as const).map((chain) => addChain((index) => add(derive(chain, index)))),
      );
    };
    await Promise.all(addresses.map(addAll));
    return pending === 0n ? [] : ['尚未确认的转账（确认后计入）'];
  };
}

/** Adds the addresses of one chain, until as many in a row as the gap limit were never used. */
async function addChain(add: (index: number) => Promise<boolean>): Promise<void> {
  let lastUsed = -1;
  for (let next = 0; next <= lastUsed + gapLimit; next += gapLimit) {
    if (next > maxIndex)
      throw new BrokerError('BAD_RESPONSE', '钱包用过的地址太多，请改为逐个填写地址');
    const used = await Promise.all(Array.from({ length: gapLimit }, (_, at) => add(next + at)));
    const last = used.lastIndexOf(true);
    if (last >= 0) lastUsed = next + last;
  }
}

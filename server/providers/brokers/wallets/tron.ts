import { z } from 'zod';
import { askJson, ofUnits, type WalletDeps, type WalletReader } from './wallet.ts';

const publicServer = 'https://api.trongrid.io';
const tether = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const sun = z.int().nonnegative();
const account = z.object({
  success: z.literal(true),
  /** Empty for an unused address. */
  data: z
    .array(
      z.object({
        balance: sun.default(0),
        frozenV2: z.array(z.object({ amount: sun.default(0) })).default([]),
        unfrozenV2: z.array(z.object({ unfreeze_amount: sun.default(0) })).default([]),
        trc20: z.array(z.record(z.string(), z.string().regex(/^\d{1,40}$/))).default([]),
      }),
    )
    .max(1),
});

/** Tron: TRX, staked too, and USDT of addresses. */
export function tron(deps: WalletDeps, base: string = publicServer): WalletReader {
  return async (addresses, coins, signal) => {
    for (const address of addresses) {
      const url = `${base.replace(/\/+$/, '')}/v1/accounts/${address}`;
      const { data } = await askJson(deps, signal, url, account);
      for (const { balance, frozenV2, unfrozenV2, trc20 } of data) {
        const staked = [
          ...frozenV2.map(({ amount }) => amount),
          ...unfrozenV2.map(({ unfreeze_amount: amount }) => amount),
        ];
        for (const amount of [balance, ...staked]) coins.add('TRX', ofUnits(BigInt(amount), 6));
        for (const token of trc20) coins.add('USDT', ofUnits(BigInt(token[tether] ?? 0), 6));
      }
    }
    return ['USDT 以外的代币'];
  };
}

import { z } from 'zod';
import { askJson, ofUnits, type WalletDeps, type WalletReader } from './wallet.ts';

const publicServer = 'https://api.trongrid.io';
const tether = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const sun = z.int().nonnegative();
const staked = z.object({ frozen_balance: sun.default(0) });
/**
 * What is staked for energy stands apart from what is staked for bandwidth, what was staked before version 2 apart
 * from what was since, and what is lent to others (`delegated`) is in none of these. What others have lent
 * (`acquired`) is theirs.
 */
const energy = z.object({
  frozen_balance_for_energy: staked.default({ frozen_balance: 0 }),
  delegated_frozen_balance_for_energy: sun.default(0),
  delegated_frozenV2_balance_for_energy: sun.default(0),
});
const account = z.object({
  success: z.literal(true),
  /** Empty for an unused address. */
  data: z
    .array(
      z.object({
        balance: sun.default(0),
        frozenV2: z.array(z.object({ amount: sun.default(0) })).default([]),
        frozen: z.array(staked).default([]),
        delegated_frozen_balance_for_bandwidth: sun.default(0),
        delegated_frozenV2_balance_for_bandwidth: sun.default(0),
        account_resource: energy.optional(),
        unfrozenV2: z.array(z.object({ unfreeze_amount: sun.default(0) })).default([]),
        trc20: z.array(z.record(z.string(), z.string().regex(/^\d{1,40}$/))).default([]),
      }),
    )
    .max(1),
});

/** What the owner of an account has staked, in all forms, and what is being taken back. */
function stakesOf(one: z.output<typeof account>['data'][number]): number[] {
  const { account_resource: resource } = one;
  return [
    ...one.frozenV2.map(({ amount }) => amount),
    ...one.unfrozenV2.map(({ unfreeze_amount: amount }) => amount),
    ...one.frozen.map(({ frozen_balance: amount }) => amount),
    one.delegated_frozen_balance_for_bandwidth,
    one.delegated_frozenV2_balance_for_bandwidth,
    resource?.frozen_balance_for_energy.frozen_balance ?? 0,
    resource?.delegated_frozen_balance_for_energy ?? 0,
    resource?.delegated_frozenV2_balance_for_energy ?? 0,
  ];
}

/** Tron: TRX, staked too, and USDT of addresses. */
export function tron(deps: WalletDeps, base: string = publicServer): WalletReader {
  return async (addresses, coins, signal) => {
    for (const address of addresses) {
      const url = `${base.replace(/\/+$/, '')}/v1/accounts/${address}`;
      const { data } = await askJson(deps, signal, url, account);
      for (const one of data) {
        for (const amount of [one.balance, ...stakesOf(one)]) {
          coins.add('TRX', ofUnits(BigInt(amount), 6));
        }
        for (const token of one.trc20) coins.add('USDT', ofUnits(BigInt(token[tether] ?? 0), 6));
      }
    }
    return ['USDT 以外的代币'];
  };
}

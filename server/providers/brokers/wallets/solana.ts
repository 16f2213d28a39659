import { z } from 'zod';
import { BrokerError } from '../broker.ts';
import { askJson, ofUnits, type WalletDeps, type WalletReader } from './wallet.ts';

const publicServer = 'https://api.mainnet-beta.solana.com';
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
/** Known tokens by mint. Anything else at an address may be a fraud and is never booked. */
const knownMints: Record<string, { coin: string; decimals: number }> = {
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: { coin: 'USDC', decimals: 6 },
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: { coin: 'USDT', decimals: 6 },
};

const balance = z.object({ result: z.object({ value: z.int().nonnegative() }) });
const tokens = z.object({
  result: z.object({
    value: z.array(
      z.object({
        account: z.object({
          data: z.object({
            parsed: z.object({
              info: z.object({
                mint: z.string(),
                owner: z.string(),
                tokenAmount: z.object({
                  amount: z.string().regex(/^\d{1,40}$/),
                  decimals: z.int(),
                }),
              }),
            }),
          }),
        }),
      }),
    ),
  }),
});

/** Solana: SOL and known tokens of addresses. */
export function solana(deps: WalletDeps, base: string = publicServer): WalletReader {
  return async (addresses, coins, signal) => {
    const ask = <T>(schema: z.ZodType<T>, method: string, params: unknown[]) =>
      askJson(deps, signal, base, schema, { jsonrpc: '2.0', id: 1, method, params });
    for (const address of addresses) {
      const { result } = await ask(balance, 'getBalance', [address, { commitment: 'finalized' }]);
      coins.add('SOL', ofUnits(BigInt(result.value), 9));
      const owned = await ask(tokens, 'getTokenAccountsByOwner', [
        address,
        { programId: tokenProgram },
        { encoding: 'jsonParsed', commitment: 'finalized' },
      ]);
      for (const { account } of owned.result.value) {
        const { mint, owner, tokenAmount } = account.data.parsed.info;
        const known = Object.hasOwn(knownMints, mint) ? knownMints[mint] : undefined;
        if (!known) continue;
        if (owner !== address || tokenAmount.decimals !== known.decimals) {
          throw new BrokerError('BAD_RESPONSE', undefined, 'token account');
        }
        coins.add(known.coin, ofUnits(BigInt(tokenAmount.amount), known.decimals));
      }
    }
    return ['质押的 SOL，以及清单以外的代币'];
  };
}

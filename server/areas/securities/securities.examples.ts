import { toInstantColumn } from '../../db/columns.ts';
import type { Examples } from '../../testing/examples/example.ts';
import { encrypted } from '../../testing/securities/securities-user.ts';

export const examples: Examples = async (test, token) => {
  const credentials = { accountType: 'LONGPORT', appKey: '私密密钥', appSecret: '私密口令' };
  const body = encrypted(test, { accountName: '私密证券账户', ...credentials });
  const answer = await test.call('POST', '/securities/accounts', { token, body });
  const params = { id: answer.body.data.id };
  await readWithTrades(test, params.id);
  return {
    'securities.credentialKey': {},
    'securities.overview': { query: { currency: 'USD' } },
    'securities.positions': { query: { page: '1', keyword: '茅台' } },
    'securities.tryCredentials': { body: encrypted(test, credentials) },
    'securities.list': {},
    'securities.create': { body: encrypted(test, { accountName: '新账户', ...credentials }) },
    'securities.update': { params, body: { accountName: '改名', isActive: true } },
    'securities.sync': { params },
    'securities.test': { params },
    'securities.statement': { params },
    'securities.correct': { params, body: { symbol: '700.HK' } },
    'securities.remove': { params },
  };
};

/** A sync has found nothing, and a trade of a share is known: there is something to correct. */
async function readWithTrades({ deps }: Parameters<Examples>[0], id: string): Promise<void> {
  const at = toInstantColumn(deps.now());
  const { owner_id } = await deps.db
    .updateTable('securities_accounts')
    .set({ last_sync_at: at })
    .where('id', '=', id)
    .returning('owner_id')
    .executeTakeFirstOrThrow();
  await deps.db
    .insertInto('synced_trades')
    .values({
      id: deps.newId(),
      owner_id,
      account_id: id,
      symbol: '700.HK',
      currency: 'HKD',
      type: 'BUY',
      day: '2026-03-02',
      time: null,
      sequence: 1,
      quantity: '100',
      price: '400',
      amount: null,
      fee: '0',
      tax: '0',
      ratio_new: null,
      ratio_old: null,
      cost: null,
      pair_id: null,
      origin: 'import',
      batch_id: deps.newId(),
      fingerprint: null,
      note: null,
      created_at: at,
    })
    .execute();
}

import { withTransaction } from '../../db/with-transaction.ts';
import type { Examples } from '../../testing/examples/example.ts';
import { proposalRows } from './proposals.repository.ts';

export const examples: Examples = async (test, token) => {
  const account = { accountName: '私密提议', accountType: 'SAVINGS', day: '2026-01-01' };
  const { id: accountId } = (await test.call('POST', '/accounts', { token, body: account })).body
    .data;
  const { id: ownerId } = (await test.call('GET', '/auth/me', { token })).body.data;
  const { deps } = test;
  const now = deps.now();
  const row = (amount: number) => ({
    id: deps.newId(),
    owner_id: ownerId,
    kind: 'DEPOSIT' as const,
    entry: JSON.stringify({ accountId, amount, day: '2026-11-02', description: '私密工资' }),
    currency: 'CNY' as const,
    reason: '私密理由',
    status: 'PENDING' as const,
    token_id: null,
    token_name: '私密助手',
    version: 1,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    expires_at: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
    handled_at: null,
  });
  const [first, second] = [row(12_345.67), row(7654.32)];
  await withTransaction(deps.db, (tx) => proposalRows.insert(tx, [first, second]));
  return {
    'proposals.list': { query: { status: 'PENDING' } },
    'proposals.accept': { params: { id: first.id }, body: { version: 1 } },
    'proposals.acceptCategories': {},
    'proposals.reject': { params: { id: second.id } },
  };
};

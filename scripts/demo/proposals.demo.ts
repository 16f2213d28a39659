import type { Currency } from '../../contract/fields/currencies.ts';
import { proposalRows } from '../../server/areas/proposals/proposals.repository.ts';
import { withTransaction } from '../../server/db/with-transaction.ts';
import { storeToken } from '../../server/testing/fixtures/store-token.ts';
import type { Demo } from './household.ts';

const dayMs = 86_400_000;

/** Two entries that a program has proposed from a bill, and that have not been accepted yet. */
export const demo: Demo = async (home) => {
  const { deps } = home;
  const proposedAt = new Date(home.today.getTime() - 2 * dayMs);
  home.at(proposedAt);
  const { id: ownerId } = await home.send('GET', '/auth/me');
  const scopes = ['accounts:read', 'proposals:write'];
  const token = await storeToken(home, ownerId, scopes, { name: '记账助手' });
  const [account] = await home.send('GET', '/accounts');
  const day = home.day(2);
  const at = proposedAt.toISOString();
  const row = (
    kind: 'WITHDRAWAL' | 'PAYABLE',
    currency: Currency,
    entry: object,
    reason: string,
  ) => ({
    id: deps.newId(),
    owner_id: ownerId,
    kind,
    entry: JSON.stringify(entry),
    currency,
    reason,
    status: 'PENDING' as const,
    token_id: token.id,
    token_name: '记账助手',
    version: 1,
    created_at: at,
    updated_at: at,
    handled_at: null,
    expires_at: new Date(proposedAt.getTime() + 30 * dayMs).toISOString(),
  });
  const rows = [
    row(
      'WITHDRAWAL',
      account.currency,
      { accountId: account.id, amount: 268.5, day, description: '超市' },
      '银行短信里的一笔支出',
    ),
    row(
      'PAYABLE',
      deps.config.baseCurrency,
      {
        amount: 186.4,
        day,
        dueDate: home.day(),
        supplierName: '燃气公司',
      },
      '本期燃气账单',
    ),
  ];
  await withTransaction(deps.db, (tx) => proposalRows.insert(tx, rows));
};

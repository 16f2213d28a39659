import { expect, it } from 'vitest';
import { importsFixture, wallet } from '../../../testing/imports-fixture.ts';

const { openAccount, begin, apply, balanceOf } = importsFixture();

it('a file without balances moves the opening back and leaves today’s balance as it is', async () => {
  const { id: accountId } = await openAccount(wallet);
  const accounts = [{ ref: '', accountId, history: 'FILE_BALANCE' }];
  const rows = [{ occurredAt: '2025-06-01', amount: 200 }];
  const { id, data } = await begin({ kind: 'CASH', accounts }, rows);
  expect(data.accounts).toMatchObject([
    { balanceAfter: 500, opening: { balanceBefore: 500, balanceAfter: 300, difference: 0 } },
  ]);
  await apply(id);
  expect(await balanceOf(accountId)).toBe(500);
});

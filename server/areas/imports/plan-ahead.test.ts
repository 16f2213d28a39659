import { describe, expect, it } from 'vitest';
import { required } from '../../errors.ts';
import { cashFile, importsFixture, wallet } from '../../testing/imports-fixture.ts';
import { applyImport } from './apply-import.ts';
import { findImport } from './imports.repository.ts';
import { planAhead } from './plan-ahead.ts';

const fixture = importsFixture();
const { call, openAccount, begin, apply, balanceOf } = fixture;

const spent = { occurredAt: '2026-03-01', amount: '-400', externalId: 'A1' };

/** A draft with a row of −400, its stored row, and the plan that was worked out of it by now. */
async function planned() {
  const { id: accountId } = await openAccount(wallet);
  const { id } = await begin(cashFile(accountId), [spent]);
  const { deps } = fixture.test;
  const { owner_id: ownerId } = required(
    await deps.db.selectFrom('imports').select('owner_id').where('id', '=', id).executeTakeFirst(),
  );
  const row = required(await findImport(deps.db, ownerId, id, '1970-01-01T00:00:00.000Z'));
  const ahead = required(await planAhead(deps, row));
  const write = () =>
    deps.db
      .transaction()
      .execute((tx) => applyImport(tx, deps, ownerId, id, { version: null }, ahead));
  return { accountId, id, ahead, write };
}

describe('a plan that was worked out before its transaction', () => {
  it('is written while nothing has changed, and used once', async () => {
    const { accountId, ahead, write } = await planned();
    expect(await write()).toMatchObject({ state: 'APPLIED', counts: { chosen: 1 } });
    expect(ahead.planned).toBeUndefined();
    expect(await balanceOf(accountId)).toBe(100);
  });

  it('is worked out anew when money has moved since', async () => {
    const { accountId, write } = await planned();
    await call('POST', `/accounts/${accountId}/withdraw`, { amount: 200 });
    await expect(write()).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    expect(await balanceOf(accountId)).toBe(300);
  });

  it('is worked out anew when the draft has changed since', async () => {
    const { accountId, id, write } = await planned();
    await call('PUT', `/imports/${id}/rows`, { choices: [{ n: 2, chosen: false }] });
    await expect(write()).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await balanceOf(accountId)).toBe(500);
  });
});

it('an import that two calls apply at once is written once', async () => {
  const { id: accountId } = await openAccount(wallet);
  const { id } = await begin(cashFile(accountId), [spent]);
  const answers = await Promise.all([apply(id), apply(id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await balanceOf(accountId)).toBe(100);
});

import { describe, expect, it } from 'vitest';
import { damagedDataFixture } from './testing/damaged-data-fixture.ts';

const { editable, problemsAfter, user, withoutKey } = damagedDataFixture();

/** Transfers of the examples: one stands, with an entry on both sides. */
const sideOf = (sign: '<' | '>') => `id = (
  SELECT id FROM account_transactions WHERE type = 'TRANSFER' AND owner_id = '${user.id}'
  AND CAST(amount AS numeric) ${sign} 0 ORDER BY id LIMIT 1)`;

describe('the check of damaged accounts', () => {
  it('names a balance that is not the sum of its entries', async () => {
    expect(
      await problemsAfter(`UPDATE accounts SET balance = '51' WHERE id = '${user.account}'`),
    ).toEqual([`accounts ${user.account}: balance is 51, its entries sum to 50.75`]);
  });

  it('names a balance with more digits than an answer can carry', async () => {
    const lines = await problemsAfter(
      `UPDATE accounts SET balance = '12345678901234.56' WHERE id = '${user.account}'`,
    );
    expect(lines.join('\n')).toContain('has over 15 digits');
  });

  it('names a running balance that does not follow from its entries', async () => {
    const entry = `account_id = '${user.account}' AND sequence = 2`;
    const lines = await problemsAfter(
      editable(),
      `UPDATE account_transactions SET balance_after = '100.76' WHERE ${entry}`,
    );
    expect(lines).toEqual([
      'account_transactions: is append-only, and nothing refuses UPDATE',
      `account_transactions ${user.account}/2: balance_after is 100.76, the entries up to it sum to 100.75`,
    ]);
  });

  it('names the account of an entry that is missing', async () => {
    const lines = await problemsAfter(
      `DELETE FROM account_transactions WHERE account_id = '${user.account}' AND sequence = 2`,
    );
    expect(lines).toEqual([
      `account_transactions ${user.account}/3: follows entry 1: entries between them are missing`,
      `account_transactions ${user.account}/3: balance_after is 50.75, the entries up to it sum to 50.5`,
      `accounts ${user.account}: balance is 50.75, its entries sum to 50.5`,
      `accounts ${user.account}: entry_bytes is 1076, its entries take 717`,
    ]);
  });

  it('names the account whose newest entry is missing, or all of them', async () => {
    expect(
      await problemsAfter(`DELETE FROM account_transactions WHERE account_id = '${user.other}'`),
    ).toEqual([
      `accounts ${user.other}: balance is 100.5, its entries sum to 0`,
      `accounts ${user.other}: last_sequence is 1, its newest entry is 0`,
      // 200, three ids of 36, a day of 10, OPENING, 100.5 twice and an instant of 24.
      `accounts ${user.other}: entry_bytes is 359, its entries take 0`,
    ]);
  });

  it('names a balance below zero where it may not be', async () => {
    const lines = await problemsAfter(
      editable(),
      `UPDATE account_transactions SET amount = '-3', balance_after = '-3', type = 'WITHDRAW'
        WHERE account_id = '${user.other}'`,
      `UPDATE accounts SET balance = '-3' WHERE id = '${user.other}'`,
    );
    expect(lines).toEqual([
      'account_transactions: is append-only, and nothing refuses UPDATE',
      `accounts ${user.other}: balance is -3, and only CREDIT accounts may be below 0`,
      `account_transactions ${user.other}/1: the first entry, and no other, is the OPENING`,
      `accounts ${user.other}: entry_bytes is 359, its entries take 354`,
      `accounts ${user.other}: was below 0 after entry 1, as only CREDIT accounts may be`,
    ]);
  });

  it('names an entry with the wrong sign', async () => {
    const lines = await problemsAfter(
      editable(),
      `UPDATE account_transactions SET type = 'DEPOSIT'
        WHERE account_id = '${user.account}' AND sequence = 3`,
    );
    expect(lines).toContain(`account_transactions ${user.account}/3: a DEPOSIT brings nothing`);
  });

  it('names a transfer whose sides disagree, or of which one side alone is reversed', async () => {
    const [moved] = await problemsAfter(
      editable(),
      `UPDATE account_transactions SET day = '2026-01-01' WHERE ${sideOf('>')}`,
    ).then((lines) => lines.filter((line) => line.includes('is of a transfer')));
    expect(moved).toMatch(/is of a transfer that is not one entry out of and one into another/);
    const unlinked = await problemsAfter(
      editable(),
      `UPDATE account_transactions SET transfer_id = NULL WHERE ${sideOf('<')}`,
    );
    expect(unlinked.join('\n')).toContain('a TRANSFER, and no other entry, names its transfer');
    const half = await problemsAfter(
      editable(),
      `UPDATE account_transactions SET reverses = id WHERE ${sideOf('<')}`,
    );
    expect(half.join('\n')).toContain('takes back no earlier entry of its account');
  });

  it('names two default accounts', async () => {
    const problems = await problemsAfter('UPDATE accounts SET is_default = 1');
    expect(problems.join('\n')).toMatch(new RegExp(`owners ${user.id}: has \\d+ default accounts`));
  });

  it('names a row whose parent belongs to another owner', async () => {
    const neighbour = `(SELECT id FROM users WHERE email_key = 'neighbour@example.org')`;
    const lines = await problemsAfter(
      ...withoutKey('account_transactions', 'account_transactions_account'),
      editable(),
      `UPDATE account_transactions SET owner_id = ${neighbour}
        WHERE account_id = '${user.other}'`,
    );
    expect(lines).toContain(
      `account_transactions ${user.other}/1: its account_id and owner_id name no row of accounts`,
    );
  });
});

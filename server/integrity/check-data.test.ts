import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registry } from '../../contract/registry.ts';
import { isPostgres } from '../db/open-database.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { allExamples, fill } from '../testing/examples/all-examples.ts';
import { fakeBrokers, positionOf, snapshotOf } from '../testing/securities/fake-brokers.ts';
import { signIn } from '../testing/sign-in.ts';
import { visitor } from '../testing/visitor.ts';
import { checkData } from './check-data.ts';
import { tellProblem } from './problem.ts';

const fake = fakeBrokers();
fake.answer = async () =>
  snapshotOf([positionOf('A'), positionOf('B', { price: null, avgCost: '0.1' })], {
    cash: [{ currency: 'USDT', amount: '-1.50' }],
  });

let test: TestApp;
const user = { id: '', account: '', other: '' };

/** A user with rows in every area, and a second user. */
beforeAll(async () => {
  test = await buildTestApp({ deps: { brokers: fake.brokers } });
  const { token, userId } = await signIn(test);
  await allExamples(test, token);
  const open = async () => {
    const body = { accountName: '活期', accountType: 'CHECKING', initialBalance: 100.5 };
    return (await test.call('POST', '/accounts', { token, body })).body.data.id as string;
  };
  Object.assign(user, { id: userId, account: await open(), other: await open() });
  const headers = { 'idempotency-key': 'one' };
  const body = { amount: 0.25 };
  await test.call('POST', `/accounts/${user.account}/deposit`, { token, body, headers });
  await test.call('POST', `/accounts/${user.account}/withdraw`, { token, body: { amount: 50 } });
  await test.call('PUT', `/accounts/${user.account}/default`, { token });
  const stock = { symbol: 'AAPL', investmentType: 'STOCK', currency: 'USD', currentPrice: 190.5 };
  const holding = { investmentName: '苹果', quantity: 3, costPrice: 1, purchaseDate: '2026-01-02' };
  await test.call('POST', '/investments', { token, body: { ...holding, ...stock } });
  const [linked] = (await test.call('GET', '/securities/accounts', { token })).body.data;
  await test.call('POST', `/securities/accounts/${linked.id}/sync`, { token });
  await visitor(test).join('neighbour@example.org', 'neighbour');
});
afterAll(() => test.close());

/** The problems of the data after some statements, which are rolled back. */
async function problemsAfter(...statements: string[]): Promise<string[]> {
  const takeBack = new Error('take back');
  let lines: string[] = [];
  const looking = test.deps.db.transaction().execute(async (tx) => {
    if (!isPostgres(tx)) await sql`PRAGMA defer_foreign_keys = ON`.execute(tx);
    for (const statement of statements) await sql.raw(statement).execute(tx);
    lines = (await checkData(tx)).map(tellProblem);
    throw takeBack;
  });
  await expect(looking).rejects.toBe(takeBack);
  return lines;
}

/** History refuses to be changed: who damages it has to take its guard away first. */
function unguarded(table: string, action: string): string {
  const trigger = `${table}_refuses_${action}`;
  return isPostgres(test.deps.db)
    ? `ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`
    : `DROP TRIGGER ${trigger}`;
}

/** Transfers of the examples: one stands, with an entry on both sides. */
const sideOf = (sign: '<' | '>') => `id = (
  SELECT id FROM account_transactions WHERE type = 'TRANSFER' AND owner_id = '${user.id}'
  AND CAST(amount AS numeric) ${sign} 0 ORDER BY id LIMIT 1)`;

const editable = () => unguarded('account_transactions', 'update');
const withoutKey = (table: string, key: string) =>
  isPostgres(test.deps.db) ? [`ALTER TABLE ${table} DROP CONSTRAINT ${key}`] : [];

describe('data that the server has written', () => {
  it('is sound', async () => {
    expect((await checkData(test.deps.db)).map(tellProblem)).toEqual([]);
  });

  it('is sound after every call of the contract', async () => {
    const { token } = await signIn(test);
    const examples = await allExamples(test, token);
    const last = (name: string) => (/remove|logout/.test(name) ? 1 : 0);
    const calls = [...registry].sort((one, other) => last(one.name) - last(other.name));
    for (const { name, method, path } of calls) {
      const { params, body, query } = examples[name] ?? {};
      const options = { token, ...(body && { body }), ...(query && { query }) };
      await test.call(method, fill(path, params), options);
    }
    expect((await checkData(test.deps.db)).map(tellProblem)).toEqual([]);
  });
});

describe('the check of damaged data', () => {
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

  it('names a debt that was paid before it arose, or on no day', async () => {
    const debt = (set: string) => `UPDATE debts SET ${set} WHERE id = (
      SELECT id FROM debts WHERE owner_id = '${user.id}' AND kind = 'PAYABLE' ORDER BY id LIMIT 1)`;
    const at = "paid_at = '2026-11-21T02:00:00.000Z'";
    expect((await problemsAfter(debt(`${at}, paid_day = '2020-01-01'`))).join()).toContain(
      'was paid before it arose',
    );
    expect((await problemsAfter(debt(at))).join()).toContain(
      'paid_at and paid_day are not set together',
    );
  });

  it('names an owner without a user, and a user without an owner', async () => {
    const id = '0190a000-0000-7000-8000-00000000000a';
    expect(
      await problemsAfter(`INSERT INTO owners (id, kind, name) VALUES ('${id}', 'PERSON', '李')`),
    ).toEqual([`owners ${id}: is a person and no user`]);
    expect(
      await problemsAfter(`INSERT INTO users (id, username, email, email_key, password_hash, version, created_at)
        SELECT '${id}', 'li', 'li@example.org', 'li@example.org', password_hash, version, created_at
        FROM users WHERE id = '${user.id}'`),
    ).toEqual([`users ${id}: its id name no row of owners`]);
  });

  it('names two default accounts', async () => {
    expect(await problemsAfter('UPDATE accounts SET is_default = 1')).toContain(
      `owners ${user.id}: has 6 default accounts`,
    );
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

  it('names rows whose parent is missing', async () => {
    const lines = await problemsAfter(
      ...withoutKey('securities_positions', 'securities_positions_account'),
      `UPDATE securities_positions SET account_id = '${user.account}'`,
    );
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line).toMatch(/^securities_positions \S+: its account_id and owner_id name no row/);
    }
  });

  it.each([
    ['debts', `amount = '-1'`, /^debts \S+: amount is not above 0$/],
    ['debts', `due_day = '2026-02-30'`, /^debts \S+: due_day is not a calendar day YYYY-MM-DD$/],
    ['debts', `version = 0`, /^debts \S+: version is not from 1 to /],
    ['debts', `paid_at = '2026-11-21 02:00'`, /^debts \S+: paid_at is not an instant/],
    ['debts', `kind = 'GIFT'`, /^debts \S+: kind is none of RECEIVABLE, PAYABLE$/],
    ['investments', `quantity = '1.50'`, /^investments \S+: quantity is not a canonical decimal$/],
    ['investments', `currency = 'XYZ'`, /^investments \S+: currency is none of CNY, USD/],
    ['manual_prices', `price = '0'`, /^manual_prices \S+: price is not above 0$/],
    ['manual_prices', `at = '2026-11-21'`, /^manual_prices \S+: at is not an instant/],
    ['investments', `instrument_key = 'US.GONE'`, /: its instrument_key name no row of tracked_/],
    ['accounts', `is_default = 2`, /^accounts \S+: is_default is none of 0, 1$/],
    ['fixed_assets', `start_use_date = ''`, /^fixed_assets \S+: start_use_date is not a calendar/],
    [
      'mails',
      `status = 'SENT', attempts = 1, text = '', sent_at = NULL`,
      /^mails \S+: a time of sending goes with SENT/,
    ],
    ['mails', `status = 'PENDING', sent_at = NULL`, /^mails \S+: is to be sent and says nothing$/],
    ['idempotency_keys', `answer = ''`, /^idempotency_keys \S+\/one: answer is not JSON$/],
    ['securities_accounts', `app_key = 'plain'`, /^securities_accounts \S+: app_key is not a seal/],
    ['securities_accounts', `last_sync_at = NULL`, /: a SUCCESS was never read$/],
    ['sessions', `expires_at = '2027-11-21T02:00:00.000Z'`, /^sessions \S+: lasts over 90 days$/],
    ['users', `email = 'Else@example.org'`, /^users \S+: email_key is not its address in lower/],
  ])('names a row of %s with %s', async (table, change, line) => {
    const lines = await problemsAfter(`UPDATE ${table} SET ${change}`);
    expect(lines.length).toBeGreaterThan(0);
    for (const one of lines) expect(one).toMatch(line);
  });

  it('names a table of history without its triggers', async () => {
    expect(await problemsAfter(unguarded('audit_log', 'delete'))).toEqual([
      'audit_log: is append-only, and nothing refuses DELETE',
    ]);
  });

  it('names a schema of an older version', async () => {
    expect(
      await problemsAfter(`DELETE FROM kysely_migration WHERE name = '0012-securities'`),
    ).toEqual([
      'database: was written by an older version: start the server once, then check again',
    ]);
  });
});

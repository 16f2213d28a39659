import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../testing/depth/depth.ts';
import { checkData, rules } from './check-data.ts';
import { refusedChanges } from './engine-check.ts';
import { problemText } from './problem.ts';
import { damagedDataFixture } from './testing/damaged-data-fixture.ts';

const fixture = damagedDataFixture();
const { problemsAfter, unguarded, user, withoutKey } = fixture;

// After every call of the contract: `server/testing/statements/whole-tables.test.ts`.
it('data that the server has written is sound', async () => {
  expect((await checkData(fixture.test.deps.db)).map(problemText)).toEqual([]);
});

describe('the check of damaged data', () => {
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

  it('names a category that no page shows, because what is above it is not of the first level', async () => {
    const lines = await problemsAfter(
      `UPDATE spending_categories SET parent_id = id WHERE owner_id = '${user.id}'`,
    );
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line).toMatch(
        /^spending_categories \S+: its parent is no category of the first level and its kind$/,
      );
    }
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
      await problemsAfter(`DELETE FROM kysely_migration WHERE name = '0013-securities'`),
    ).toEqual([
      'database: was written by an older version: start the server once, then check again',
    ]);
  });
});

/** PostgreSQL refuses a text in a column of numbers. */
describe.runIf(!process.env.TEST_DATABASE_URL)('a cell that cannot be read', () => {
  const anyId = '0190a000-0000-7000-8000-00000000000a';
  /** The columns of a table that take neither any text nor an id. */
  const strictColumns = (table: keyof typeof rules) =>
    Object.entries(rules[table].columns)
      .filter(([, rule]) => rule('x') !== undefined && rule(anyId) !== undefined)
      .map(([column]) => column);
  const tables = Object.keys(rules) as (keyof typeof rules)[];
  const most = Math.max(...tables.map((table) => strictColumns(table).length));

  it('is named, and all other rows are checked', async () => {
    const { db } = fixture.test.deps;
    const filled: (keyof typeof rules)[] = [];
    for (const table of tables) {
      const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} LIMIT 1`.execute(db);
      if (rows.length > 0 && strictColumns(table).length > 0) filled.push(table);
    }
    expect(filled.length).toBeGreaterThan(40);
    await sql`PRAGMA ignore_check_constraints = ON`.execute(db);
    // One column of every table at a time, until each has had its turn; of short runs some turns.
    const turns = sampleOf(
      Array.from({ length: most }, (_, turn) => turn),
      8,
    );
    for (const turn of turns) {
      const damaged = filled.map((table) => {
        const columns = strictColumns(table);
        return { table, column: columns[turn % columns.length] };
      });
      const appendOnly = filled.filter((table) => table in refusedChanges);
      const lines = await problemsAfter(
        ...appendOnly.map((table) => unguarded(table, 'update')),
        // Tables of the service come first and are damaged last: triggers write the revisions of data.
        ...damaged.toReversed().map(
          ({ table, column }) => `UPDATE ${table} SET ${column} = 'x'
            WHERE rowid = (SELECT min(rowid) FROM ${table})`,
        ),
      );
      for (const { table, column } of damaged) {
        expect(lines.join('\n')).toMatch(new RegExp(`^${table} .+: ${column} `, 'm'));
      }
    }
    await sql`PRAGMA ignore_check_constraints = OFF`.execute(db);
  });

  it.each([
    `loans SET annual_rate_percent = 'x'`,
    `loans SET months = 99999999999`,
    `loan_acts SET principal = 'x'`,
    `debts SET amount = 'x'`,
    `debt_payments SET amount = ''`,
  ])('leaves the balances of accounts to be compared: %s', async (change) => {
    const lines = await problemsAfter(
      `UPDATE ${change}`,
      `UPDATE accounts SET balance = '51' WHERE id = '${user.account}'`,
    );
    const [table] = change.split(' ');
    expect(lines.join('\n')).toMatch(new RegExp(`^${table} .+: \\w+ is not`, 'm'));
    expect(lines).toContain(`accounts ${user.account}: balance is 51, its entries sum to 50.75`);
  });
});

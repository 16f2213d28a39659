import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { positionTypes } from '../../contract/securities/positions.ts';
import { searchText } from '../../server/areas/securities/positions.repository.ts';
import { boughtAt } from '../../server/testing/bought-at.ts';
import { linkedAccount } from '../../server/testing/securities/linked-account.ts';
import type { TableRows } from './bulk.ts';
import { fixedAssetRow } from './fixed-asset-row.ts';

/** How many rows of each kind a user has. */
export interface Size {
  accounts: number;
  /** In all accounts together; at least one in each. */
  transactions: number;
  investments: number;
  securitiesAccounts: number;
  positions: number;
  fixedAssets: number;
  debts: number;
  /** How many different instruments the investments are in. */
  symbols?: number;
}

export interface Person {
  userId: string;
  email: string;
  token: string;
  accountIds: string[];
}

/** The household of the table: 2,000 rows over all areas. */
export const household: Size = {
  accounts: 20,
  transactions: 776,
  investments: 300,
  securitiesAccounts: 4,
  positions: 300,
  fixedAssets: 300,
  debts: 300,
};

/** One of the ten thousand: 50 rows. */
export const smallUser: Size = {
  accounts: 3,
  transactions: 15,
  investments: 12,
  securitiesAccounts: 1,
  positions: 9,
  fixedAssets: 4,
  debts: 6,
};

/** The same spread for any number of rows. */
export function sizeOf(rows: number): Size {
  const share = (part: number) => Math.max(1, Math.round(rows * part));
  return {
    accounts: share(0.01),
    transactions: share(0.388),
    investments: share(0.15),
    securitiesAccounts: 1,
    positions: share(0.15),
    fixedAssets: share(0.15),
    debts: share(0.15),
  };
}

const now = new Date().toISOString();
const currencyOf = (n: number) => (['CNY', 'USD', 'HKD', 'CNY'] as const)[n % 4] ?? 'CNY';
const dayOf = (n: number) =>
  new Date(Date.parse(now) - (n % 1500) * 86_400_000).toISOString().slice(0, 10);
const symbolOf = (n: number) => String(600_000 + n);

/** A verified user with an open session, and the rows that `size` asks for. */
export function makeUserRows(n: number, size: Size, passwordHash = ''): [Person, TableRows] {
  const userId = newId();
  const token = createHash('sha256').update(`session ${userId}`).digest('base64url');
  const email = `person${n}-${userId.slice(-6)}@example.org`;
  const edited = { version: 1, created_at: now, updated_at: now };
  const many = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index));
  const accountIds = many(size.accounts, () => newId());
  const linkIds = many(size.securitiesAccounts, () => newId());
  const symbols = size.symbols ?? 200;
  const person = {
    id: userId,
    username: `person${n}-${userId.slice(-6)}`,
    full_name: null,
    email,
    email_key: email,
    password_hash: passwordHash,
    version: 1,
    created_at: now,
  };
  const session = {
    id: newId(),
    user_id: userId,
    token_hash: createHash('sha256').update(token).digest('hex'),
    remember: 1,
    created_at: now,
    last_used_at: now,
    factor: 'password' as const,
    confirmed_at: now,
    expires_at: new Date(Date.parse(now) + 30 * 86_400_000).toISOString(),
  };
  const linesOf = (account: number) =>
    Math.floor(size.transactions / size.accounts) +
    (account < size.transactions % size.accounts ? 1 : 0);
  const rows: TableRows = {
    users: [person],
    owners: [{ id: userId, kind: 'PERSON', name: person.username }],
    sessions: [session],
    accounts: accountIds.map((id, index) => ({
      id,
      owner_id: userId,
      account_name: `账户 ${index}`,
      account_type: 'CHECKING',
      currency: currencyOf(index),
      balance: String(linesOf(index)),
      last_sequence: linesOf(index),
      description: '日常收支',
      is_default: index === 0 ? 1 : 0,
      ...edited,
    })),
    account_transactions: accountIds.flatMap((accountId, index) =>
      many(linesOf(index), (line) => ({
        id: newId(),
        owner_id: userId,
        account_id: accountId,
        sequence: line + 1,
        day: now.slice(0, 10),
        type: line === 0 ? ('OPENING' as const) : ('DEPOSIT' as const),
        amount: '1',
        balance_after: String(line + 1),
        description: null,
        created_at: now,
      })),
    ),
    investments: many(size.investments, (index) => ({
      id: newId(),
      owner_id: userId,
      investment_name: `持仓 ${index}`,
      symbol: symbolOf(index % symbols),
      investment_type: 'STOCK',
      instrument_key: `SH${symbolOf(index % symbols)}`,
      ...boughtAt('123.45', '67.89'),
      currency: currencyOf(index),
      purchase_date: dayOf(index),
      description: null,
      status: 1,
      ...edited,
    })),
    securities_accounts: linkIds.map((id, index) => {
      const row = { id, owner_id: userId, account_name: `券商 ${index}` };
      const synced = { sync_status: 'SUCCESS', last_sync_at: now } as const;
      // No broker answers for these accounts, so syncs must not try them while the benchmark runs.
      return linkedAccount({ ...row, ...synced, next_sync_at: '9999-12-31T00:00:00.000Z' }, now);
    }),
    securities_positions: many(size.positions, (index) => {
      const [symbol, symbolName] = [`SYM${index}`, `Name ${index}`];
      return {
        id: newId(),
        owner_id: userId,
        account_id: linkIds[index % linkIds.length] ?? '',
        symbol,
        symbol_name: symbolName,
        search_text: searchText(symbol, symbolName),
        position_type: positionTypes[index % positionTypes.length] ?? 'STOCK',
        quantity: String(index + 1),
        currency: currencyOf(index),
        price: '12.345',
        avg_cost: index % 3 ? '10' : null,
        instrument_key: null,
        rank: (index * 7919) % 100_003,
        synced_at: now,
      };
    }),
    securities_cash: linkIds.map((id) => ({
      owner_id: userId,
      account_id: id,
      currency: 'USD',
      amount: '100.5',
    })),
    fixed_assets: many(size.fixedAssets, (index) => ({
      ...fixedAssetRow(userId, index, dayOf(index)),
      ...edited,
    })),
    debts: many(size.debts, (index) => ({
      id: newId(),
      owner_id: userId,
      kind: index % 2 ? 'RECEIVABLE' : 'PAYABLE',
      counterparty: `往来 ${index}`,
      amount: `${100 + index}.5`,
      currency: currencyOf(index),
      day: now.slice(0, 10),
      due_day: dayOf(index),
      description: null,
      paid_at: index % 3 ? null : now,
      ...edited,
    })),
  };
  return [{ userId, email, token, accountIds }, rows];
}

/** Rows that all users share: the rates of their currencies, and a quote of each instrument. */
export function sharedFacts(): TableRows {
  const rate = { day: now.slice(0, 10), source: 'bench', fetched_at: now };
  return {
    exchange_rates: [
      { currency: 'CNY', per_euro: '8.2310', ...rate },
      { currency: 'USD', per_euro: '1.1568', ...rate },
      { currency: 'HKD', per_euro: '9.0012', ...rate },
    ],
    quotes: Array.from({ length: 1000 }, (_, n) => ({
      key: `SH${symbolOf(n)}`,
      price: `${70 + (n % 9)}.12`,
      currency: 'CNY' as const,
      at: now,
      day: now.slice(0, 10),
      source: 'tencent',
      name: null,
      fetched_at: now,
    })),
  };
}

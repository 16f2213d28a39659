import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import {
  accountRows,
  debtRows,
  fixedAssetRows,
  investmentRows,
  now,
  securitiesRows,
  symbolOf,
} from './area-rows.ts';
import type { TableRows } from './bulk.ts';

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

/** A verified user with an open session, and the rows that `size` asks for. */
export function makeUserRows(n: number, size: Size, passwordHash = ''): [Person, TableRows] {
  const userId = newId();
  const token = createHash('sha256').update(`session ${userId}`).digest('base64url');
  const username = `person${n}-${userId.slice(-6)}`;
  const email = `${username}@example.org`;
  const accountIds = Array.from({ length: size.accounts }, () => newId());
  const user = {
    id: userId,
    username,
    full_name: null,
    email,
    email_key: email,
    password_hash: passwordHash,
    version: 1,
    guide: 'done' as const,
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
  const rows: TableRows = {
    users: [user],
    owners: [{ id: userId, kind: 'PERSON', name: username }],
    sessions: [session],
    ...accountRows(userId, accountIds, size.transactions),
    ...investmentRows(userId, size.investments, size.symbols ?? 200),
    ...securitiesRows(userId, size.securitiesAccounts, size.positions),
    ...fixedAssetRows(userId, size.fixedAssets),
    ...debtRows(userId, size.debts),
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

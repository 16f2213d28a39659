import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery, DatabaseConnection, Dialect } from 'kysely';
import type { Db } from '../db/database.ts';

/**
 * Tables that are asked by something else than their owner before it is known who calls: a session, a
 * known device, a program and a waiting sign-in by the hash of their token, a challenge and an attempt by their
 * own, the user of a passkey by their handle, an identity by what its provider calls it, an invitation by the hash
 * of its link, revisions by what they are read with.
 */
const askedOtherwise = [
  'sessions',
  'device_tokens',
  'access_tokens',
  'sign_in_tickets',
  'passkey_challenges',
  'passkey_users',
  'oidc_identities',
  'oidc_attempts',
  'household_invitations',
  'data_revisions',
];

const calls = new AsyncLocalStorage<'call'>();

/** Runs a call of the API: until it is answered, no statement of it may lack an owner. */
export function asCall<T>(work: () => PromiseLike<T>): Promise<T> {
  // Awaited inside: what Fastify's `inject` answers begins only when it is awaited.
  return calls.run('call', async () => await work());
}

let ownedTables: Promise<ReadonlySet<string>> | undefined;

/** The tables whose rows belong to an owner or a user, by their columns. The same in every test. */
export function findOwnedTables(db: Db): Promise<ReadonlySet<string>> {
  ownedTables ??= db.introspection.getTables().then((tables) => {
    const owned = tables.filter(({ columns }) =>
      columns.some(({ name }) => name === 'owner_id' || name === 'user_id'),
    );
    return new Set(owned.map(({ name }) => name).filter((name) => !askedOtherwise.includes(name)));
  });
  return ownedTables;
}

/**
 * Refuses every statement of a call of the API that names a table of users' rows and no owner: one
 * that forgot the condition would answer, change or count the rows of all. Jobs go through all users'
 * rows on purpose and are not looked at.
 */
export function withOwnerGuard(dialect: Dialect, owned: () => ReadonlySet<string>): Dialect {
  const seen = new WeakSet<DatabaseConnection>();
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => {
      const driver = dialect.createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      driver.acquireConnection = async (options) => {
        const connection = await acquire(options);
        if (seen.has(connection)) return connection;
        seen.add(connection);
        const execute = connection.executeQuery.bind(connection);
        connection.executeQuery = async <R>(query: CompiledQuery) => {
          if (calls.getStore()) refuseOwnerless(query.sql, owned());
          return execute<R>(query);
        };
        const stream = connection.streamQuery.bind(connection);
        connection.streamQuery = <R>(query: CompiledQuery, chunkSize: number) => {
          if (calls.getStore()) refuseOwnerless(query.sql, owned());
          return stream<R>(query, chunkSize);
        };
        return connection;
      };
      return driver;
    },
  };
}

/** What is read, changed or deleted. An inserted row without an owner is refused by its table. */
const named = /\b(?:from|join|update)\s+"?(\w+)"?/gi;

const owner = /\b(?:owner|user)_id"?\s*(?:=\s*[?$]|in\s*\(|is null)/i;

/** Throws for a statement on users' rows without an owner. */
function refuseOwnerless(sql: string, owned: ReadonlySet<string>): void {
  if (owner.test(sql)) return;
  const table = [...sql.matchAll(named)].map(([, name = '']) => name).find((t) => owned.has(t));
  if (table) throw new Error(`a call asks ${table} without an owner: ${sql}`);
}

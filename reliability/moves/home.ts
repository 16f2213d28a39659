import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '../../finance/calendar/days.ts';
import type { Db } from '../../server/db/database.ts';
import { providerNames } from '../../server/providers/provider-urls.ts';
import type { TestApp } from '../../server/testing/build-test-app.ts';
import { Household, storyDay } from '../../server/testing/households/household.ts';
import { environmentOf } from '../../server/testing/server-process.ts';
import { type SignedIn, signIn } from '../../server/testing/sign-in.ts';
import { storedRows } from '../../server/testing/stored-rows.ts';
import type { TestDatabase } from '../../server/testing/test-database.ts';

/** A person with one of everything, their household, and what both own together. */
export interface Home {
  house: Household;
  user: SignedIn;
  id: string;
  together: ReadonlyMap<string, number>;
}

/**
 * Makes a person with one of everything, an account with so many imported entries that its move takes long enough
 * to be killed within, and a household that is theirs.
 */
export async function prepare(test: TestApp, importedRows: number): Promise<Home> {
  const user = await signIn(test);
  const house = await Household.begin(test, { user, ownerId: user.userId });
  const { id } = (await house.send('POST', '/household', { name: '我们家' })).data;
  const accountId = house.rows.account[0]?.id ?? '';
  const accounts = [{ ref: '', accountId }];
  const drafted = await house.send('POST', '/imports', {
    kind: 'CASH',
    source: 'alipay',
    accounts,
  });
  const rows = Array.from({ length: importedRows }, (_, n) => ({
    ...{ n: n + 2, occurredAt: addDays(storyDay, -1 - (n % 30)), amount: -1 - (n % 90) },
    ...{ externalId: String(n), counterparty: `商户${n % 40}` },
  }));
  const path = `/imports/${drafted.data.id}`;
  for (const [method, to, body] of [
    ['POST', '/rows', { offset: 0, rows, more: false }],
    ['POST', '/apply', {}],
  ] as const) {
    if ((await house.send(method, path + to, body)).isRefused) throw new Error(`${to} was refused`);
  }
  // From here on by the clock of the server, by which a session of an earlier day has ended.
  test.clock.set(new Date().toISOString());
  await confirmNow(test.deps.db, user);
  const home = { house, user, id, together: new Map<string, number>() };
  return { ...home, together: await togetherNow(home) };
}

/** What both own together on some days. */
export async function togetherNow({ house }: Pick<Home, 'house'>): Promise<Map<string, number>> {
  const figures = new Map<string, number>();
  for (const ago of [0, 20]) {
    const day = addDays(house.today, -ago);
    const { lines } = await house.get(`/household/balance-sheet?day=${day}`);
    for (const { key, together } of lines) figures.set(`${day} ${key}`, together);
  }
  return figures;
}

/** The rows that are data of a person or their household: not who acted, what was counted, and the move itself. */
export async function rowsOfBoth(db: Db, { user, id }: Home): Promise<string[]> {
  const all = new Set([...(await storedRows(db, user.userId)), ...(await storedRows(db, id))]);
  const left = /^(audit_log|household_moves|idempotency_keys|limits|sessions|shown_worth) /;
  return [...all]
    .filter((row) => !left.test(row) && (row.includes(user.userId) || row.includes(id)))
    .sort();
}

/** A move asks who moves; the story of the household plays on other days than the server's clock shows. */
export async function confirmNow(db: Db, { userId }: SignedIn): Promise<void> {
  const at = new Date();
  await db
    .updateTable('sessions')
    .set({
      ...{ confirmed_at: at.toISOString(), last_used_at: at.toISOString() },
      expires_at: new Date(at.getTime() + 86_400_000).toISOString(),
    })
    .where('user_id', '=', userId)
    .execute();
}

/** Without markets: a price that arrives would change what is owned. */
export function offlineEnvironment({ target, folder }: TestDatabase): Record<string, string> {
  const providers = join(folder, 'providers.json');
  const nowhere = Object.fromEntries(providerNames.map((name) => [name, 'http://127.0.0.1:9']));
  writeFileSync(providers, JSON.stringify(nowhere));
  return { ...environmentOf(target, folder), PROVIDERS_FILE: providers };
}

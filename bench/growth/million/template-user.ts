import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DatabaseTarget } from '../../../server/db/open-database.ts';
import { buildTestApp, type TestApp } from '../../../server/testing/build-test-app.ts';
import { allExamples } from '../../../server/testing/examples/all-examples.ts';
import {
  fakeBrokers,
  positionOf,
  snapshotOf,
} from '../../../server/testing/securities/fake-brokers.ts';
import { securitiesUser } from '../../../server/testing/securities/securities-user.ts';
import { signIn } from '../../../server/testing/sign-in.ts';
import { copyOut } from './psql.ts';
import { type Line, symbolOfTemplate, TemplateNames } from './row-template.ts';

/** The time of the apps that the templates are made in: 10:00 in Shanghai. */
export const now = '2026-11-21T02:00:00.000Z';
export const today = now.slice(0, 10);

/** Tables that belong to no user, and passkeys, whose ids are an authenticator's and cannot be replaced. */
const notCopied = /^(leases|passkeys|kysely_)/;

/** A user whose rows others are copied from. */
export interface Template {
  /** The lines of each table. */
  tables: Map<string, Line[]>;
  /** The places of the session's token and of rows that calls name. */
  tokenPlace: number;
  accountPlace: number;
  investmentPlace: number;
}

/**
 * A user of twenty rows over all areas, made by calls as a person makes them, and what the server writes beside
 * them: owner, session, revisions, audit log, entries of the past, a channel of reminders.
 */
export async function usualTemplate(): Promise<Template> {
  const fake = fakeBrokers();
  const positions = ['SYM1', 'SYM2'].map((symbol) => positionOf(symbol, { avgCost: '9' }));
  fake.answer = async () => snapshotOf(positions, { cash: [{ currency: 'USD', amount: '100.5' }] });
  const test = await buildTestApp({ now, deps: { brokers: fake.brokers } });
  const user = await securitiesUser(test);
  const send = async (path: string, body: object, method = 'POST') => {
    const answer = await test.call(method, path, { token: user.token, body });
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  const past = '2026-10-08';
  const open = (accountName: string, fields: object) =>
    send('/accounts', { accountName, accountType: 'SAVINGS', day: past, ...fields });
  const account = await open('工资卡', { initialBalance: 50_000 });
  const dollars = await open('美元', { currency: 'USD', initialBalance: 1000 });
  await send(`/accounts/${account.id}/deposit`, { amount: 12_345.67, description: '工资' });
  await send(`/accounts/${dollars.id}/deposit`, { amount: 100 });
  const hold = (number: number) =>
    send('/investments', {
      investmentName: `持仓 ${number}`,
      symbol: symbolOfTemplate(number),
      currency: 'CNY',
      investmentType: 'STOCK',
      quantity: 100,
      purchasePrice: 67.89,
      purchaseDate: past,
    });
  const investment = await hold(0);
  await hold(1);
  await user.sync(await user.link());
  await send('/fixed-assets', {
    name: '电脑',
    assetCode: 'FA-1',
    assetCategory: '电子设备',
    originalValue: 12_000,
    depreciationMethod: 'STRAIGHT_LINE',
    purchaseDate: past,
    startUseDate: past,
  });
  await send('/receivables', { customerName: '朋友', amount: 500, dueDate: '2026-12-20' });
  await send('/payables', { supplierName: '房东', amount: 3000, dueDate: '2026-12-21' });
  const terms = { annualRatePercent: 1.1, principal: 54_321.09, startDate: past, months: 12 };
  await send('/deposits', { name: '定期', depositType: 'TIME', ...terms });
  const loan = { loanType: 'CONSUMER', method: 'ANNUITY', assumedPaidBefore: past };
  await send('/loans', { name: '车贷', ...terms, ...loan });
  await send('/other-assets', {
    name: '公积金',
    kind: 'HOUSING_FUND',
    value: 87_654.32,
    day: past,
  });
  await send('/reminders/channels', { name: '邮箱', channelType: 'MAIL' });
  return dump(test, user.token, { account: account.id, investment: investment.id });
}

/** A user with the rows of every example call: something in every table that is copied. */
export async function richTemplate(): Promise<Template> {
  const test = await buildTestApp({ now });
  const { token } = await signIn(test);
  await allExamples(test, token);
  const [account, investment] = await Promise.all([
    test.deps.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow(),
    test.deps.db.selectFrom('investments').select('id').executeTakeFirstOrThrow(),
  ]);
  return dump(test, token, { account: account.id, investment: investment.id });
}

async function dump(
  test: TestApp,
  token: string,
  { account, investment }: { account: string; investment: string },
): Promise<Template> {
  const { db, config } = test.deps;
  // User names are unique, so each copy's contains its id. A user created today would have no past days.
  await sql`UPDATE users SET username = 'u-' || id, email = id || '@example.org',
    email_key = id || '@example.org', created_at = '2026-10-01T02:00:00.000Z'`.execute(db);
  const texts = new Map<string, string[]>();
  const target = config.database as DatabaseTarget & { kind: 'postgres' };
  for (const { name, schema } of await db.introspection.getTables()) {
    if (schema === 'public' && !notCopied.test(name)) texts.set(name, await copyOut(target, name));
  }
  await test.close();
  const names = new TemplateNames([...texts.values()].flat());
  const tables = new Map<string, Line[]>();
  for (const [table, lines] of texts) {
    const own = lines.flatMap((line) => names.lineOf(line) ?? []);
    if (own.length > 0) tables.set(table, own);
  }
  const hash = createHash('sha256').update(token).digest('hex');
  return {
    tables,
    tokenPlace: names.placeOf(hash),
    accountPlace: names.placeOf(account),
    investmentPlace: names.placeOf(investment),
  };
}

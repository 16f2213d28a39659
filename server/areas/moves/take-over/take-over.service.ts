import type { TakeOver } from '../../../../contract/households/households.ts';
import { takenParts } from '../../../../contract/households/taken-fields.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { keepWithinQuota } from '../../../http/pipeline/quota.ts';
import { endOffered, findOpenOffer, lockOpenOffer } from '../../households/dissolution.service.ts';
import { removeHousehold } from '../../households/households.repository.ts';
import { parentsFirst, recordTables } from '../catalogue.ts';
import { lockBoth } from '../lock-both.ts';
import { insertRowsOf } from '../rows.repository.ts';
import { insertAll, swapEntries } from '../write-move.ts';
import { patched, setAll } from '../write-patches.ts';
import { ofPerson, planTakeOver, type TakeOverPlan } from './plan-take-over.ts';

/** What becomes the person's own when they accept the household that is offered to them. */
export async function previewTakeOver(
  db: Db,
  deps: Pick<Deps, 'newId' | 'now'>,
  userId: string,
): Promise<TakeOver> {
  const from = await findOpenOffer(db, deps, userId);
  const plan = await planTakeOver(db, deps, { from, to: userId });
  const { moved, vocabulary, swapped, kept, recoded } = plan;
  const days = recordTables.flatMap((table) =>
    moved.rows(table).flatMap(({ day }) => (day ? [String(day)] : [])),
  );
  return {
    parts: takenParts
      .map((part) => ({ part, count: moved.rows(part).length }))
      .filter(({ count }) => count > 0),
    entries: recordTables.reduce((sum, table) => sum + moved.rows(table).length, 0),
    firstDay: days.sort()[0] ?? null,
    // Each is an entry of the person's own and one of the household.
    transfers: swapped.length,
    newCategories: vocabulary.newCategories,
    newTags: vocabulary.newTags,
    kept,
    recoded,
    brokers: moved.rows('securities_accounts').map((row) => String(row.account_name)),
    refusal: refusalOf(plan) ?? null,
  };
}

/**
 * Makes everything of the household that is offered to a person their own, and ends the household, in the
 * caller's transaction.
 */
export async function takeOver(tx: Tx, deps: Deps, userId: string): Promise<null> {
  const offered = await lockOpenOffer(tx, deps, userId);
  await lockBoth(tx, [userId, offered.id]);
  const plan = await planTakeOver(tx, deps, { from: offered.id, to: userId });
  const refusal = refusalOf(plan);
  if (refusal) throw new AppError('CONFLICT', refusal);
  await keepWithinQuota(tx, userId, deps.config.userQuotaMb, () => write(tx, plan));
  await endOffered(tx, deps, offered);
  return null;
}

function refusalOf({ isUnfit }: TakeOverPlan): string | undefined {
  return isUnfit
    ? '家庭的一笔流水与您的记录的日期或账户不一致，请先撤销那条记录，再接受'
    : undefined;
}

/** The household is removed first, with all its rows: references contain the owner, and history may not be updated. */
async function write(tx: Tx, plan: TakeOverPlan): Promise<void> {
  const { owners, moved, vocabulary, ofMoved, ofTheirs, swapped, addedBytes } = plan;
  const changesOf = patched(ofMoved, ({ after }) => after);
  await removeHousehold(tx, owners.from);
  await insertAll(tx, vocabulary.created);
  for (const table of parentsFirst(moved.names())) {
    const rows = moved
      .rows(table)
      .map((row) => ofPerson({ ...row, ...changesOf(table, row) }, plan));
    await insertRowsOf(tx, table, rows);
  }
  await setAll(tx, owners.to, ofTheirs, ({ after }) => after);
  const pairs = swapped.map(({ before, after }) => [before, after] as const);
  await swapEntries(tx, pairs, addedBytes, 1);
}

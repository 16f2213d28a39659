import type { z } from 'zod';
import type { EntryPreview } from '../../../../contract/investments/entries.schemas.ts';
import {
  addEntryBody,
  type previewEntryBody,
} from '../../../../contract/investments/entry-fields.ts';
import { amountPlacesOf } from '../../../../finance/holdings/entries/entry.ts';
import { previewChange } from '../../../../finance/holdings/entries/preview.ts';
import { toWire } from '../../../../finance/money/decimal.ts';
import type { Fixed } from '../../../../finance/money/fixed.ts';
import { fixedToDecimal } from '../../../../finance/money/fixed.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { fieldError } from '../../../errors.ts';
import { toEntry } from '../../../ledger/stored-entry.ts';
import { refusedFields } from './check-change.ts';
import { refuseCash, toWarning } from './entries.service.ts';
import { toFigures } from './entry-answers.ts';
import { type PlannedChange, planAdd, planEdit, planRemove } from './plan-change.ts';

/** What a change of the entries would do. Refuses what the change itself would refuse. */
export async function previewEntry(
  db: Db,
  deps: Deps,
  ownerId: string,
  investmentId: string,
  body: z.output<typeof previewEntryBody>,
): Promise<EntryPreview> {
  const change = await planChange(db, deps, ownerId, investmentId, body);
  await refuseCash(db, deps, change);
  const { book, own, warnings } = change;
  const places = amountPlacesOf(book.holding.investment_type);
  const [before, after] = [book.before, book.after].map((rows) => rows.map(toEntry));
  const preview = previewChange(before ?? [], after ?? [], own?.id ?? null, { places });
  if ('refused' in preview) throw new Error('a planned change does not add up');
  const amount = (value: Fixed) => toWire(fixedToDecimal(value), places);
  return {
    before: toFigures(preview.before, places),
    after: toFigures(preview.after.state, places),
    realizedByYear: preview.realizedByYear.map(({ year, ...sums }) => ({
      year,
      before: amount(sums.before),
      after: amount(sums.after),
    })),
    moved: preview.moved.map(({ entry, realizedBefore, realizedAfter }) => ({
      id: entry.id,
      day: entry.day,
      type: entry.type,
      realizedBefore: amount(realizedBefore),
      realizedAfter: amount(realizedAfter),
    })),
    warnings: warnings.map(toWarning),
  };
}

function planChange(
  db: Db,
  deps: Deps,
  ownerId: string,
  investmentId: string,
  { action, entryId, entry }: z.output<typeof previewEntryBody>,
): Promise<PlannedChange> {
  const target = { ownerId, investmentId, lock: false };
  if (action === 'add') {
    const read = addEntryBody.safeParse(entry ?? {});
    if (!read.success) {
      // A new entry needs more fields than an edit; the errors are at the entry's own fields.
      throw refusedFields(
        read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
      );
    }
    return planAdd(db, deps, target, read.data);
  }
  if (!entryId) throw fieldError('entryId', '请指明交易记录');
  if (action === 'remove') return planRemove(db, target, entryId);
  return planEdit(db, deps, target, entryId, entry ?? {});
}

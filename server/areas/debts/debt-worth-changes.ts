import { dayIn } from '../../../finance/calendar/days.ts';
import type { Deps } from '../../deps.ts';
import type { WorthChangeRow } from '../worth-changes/worth-changes.repository.ts';
import { type Counted, worthChangeRows } from '../worth-changes/worth-changes.ts';
import type { DebtRow } from './debts.repository.ts';

type Tools = Pick<Deps, 'newId' | 'now'> & { config: Pick<Deps['config'], 'timeZone'> };

/** A paid debt counts nothing. */
function countedOf({ amount, currency, paid_at }: DebtRow): Counted {
  return { amount: paid_at === null ? amount : '0', currency };
}

/** A new debt counts from the day on which it arose; one that comes paid, until it was paid. */
export function changesOfNewDebt(deps: Tools, row: DebtRow): WorthChangeRow[] {
  const { owner_id: ownerId, id: rowId, kind: area, day, paid_at } = row;
  const debt = { ownerId, rowId, area };
  const unpaid = countedOf({ ...row, paid_at: null });
  const added = worthChangeRows(deps, { ...debt, kind: 'ADDED', day, after: unpaid });
  if (paid_at === null) return added;
  const paidDay = dayIn(deps.config.timeZone, new Date(paid_at));
  const paid = worthChangeRows(deps, {
    ...debt,
    kind: 'PAID',
    day: paidDay < day ? day : paidDay,
    before: unpaid,
    after: countedOf(row),
  });
  return [...added, ...paid];
}

/** What an edit, a payment or a removal (no row `after`) of a debt changes today. */
export function changesOfDebt(
  deps: Tools,
  kind: WorthChangeRow['kind'],
  before: DebtRow,
  after?: DebtRow,
): WorthChangeRow[] {
  return worthChangeRows(deps, {
    ownerId: before.owner_id,
    area: before.kind,
    rowId: before.id,
    kind,
    day: dayIn(deps.config.timeZone, deps.now()),
    before: countedOf(before),
    after: after && countedOf(after),
  });
}

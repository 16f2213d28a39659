import { type Day, dayIn } from '../../../finance/calendar/days.ts';
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
  const { owner_id: ownerId, id: rowId, kind: area, day, paid_day } = row;
  const debt = { ownerId, rowId, area };
  const unpaid = countedOf({ ...row, paid_at: null });
  const added = worthChangeRows(deps, { ...debt, kind: 'ADDED', day, after: unpaid });
  if (paid_day === null) return added;
  const paid = worthChangeRows(deps, {
    ...debt,
    kind: 'PAID',
    day: paid_day,
    before: unpaid,
    after: countedOf(row),
  });
  return [...added, ...paid];
}

/** What was done with a debt, on which business day; left out it is today. */
export interface DebtChange {
  kind: 'EDITED' | 'PAID' | 'REOPENED' | 'REMOVED';
  day?: Day;
}

/** What an edit, a payment or a removal (no row `after`) of a debt changes. */
export function changesOfDebt(
  deps: Tools,
  { kind, day }: DebtChange,
  before: DebtRow,
  after?: DebtRow,
): WorthChangeRow[] {
  return worthChangeRows(deps, {
    ownerId: before.owner_id,
    area: before.kind,
    rowId: before.id,
    kind,
    day: day ?? dayIn(deps.config.timeZone, deps.now()),
    before: countedOf(before),
    after: after && countedOf(after),
  });
}

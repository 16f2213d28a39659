import type { Day } from '../../../finance/calendar/days.ts';
import { type Decimal, sum, zero } from '../../../finance/money/decimal.ts';
import { timelineOf } from '../../../finance/net-worth/worth-series.ts';
import { todayOf } from '../../business-day.ts';
import { fromDecimalColumn, toDecimalColumn } from '../../db/columns.ts';
import type { Deps } from '../../deps.ts';
import type { WorthChangeRow } from '../worth-changes/worth-changes.repository.ts';
import { worthChangeRows } from '../worth-changes/worth-changes.ts';
import type { PaidDebt } from './payments/debt-payments.repository.ts';
import { outstandingOf, settledBy } from './payments/paid-debt.ts';

type Tools = Pick<Deps, 'newId' | 'now'> & { config: Pick<Deps['config'], 'timeZone'> };

/** A new debt counts from the day on which it arose; what was paid of it, until then. */
export function changesOfNewDebt(deps: Tools, debt: PaidDebt): WorthChangeRow[] {
  const { amount, currency, day, taken_over_on } = debt.row;
  const kind = taken_over_on === null ? 'ADDED' : 'TAKEN_OVER';
  const whole = { amount, currency };
  const added = worthChangeRows(deps, { ...lineOf(debt), kind, day, after: whole });
  const [first] = debt.payments;
  if (!first) return added;
  return [...added, ...changesOfPayment(deps, { kind: 'PAID', day: first.day }, added, debt)];
}

/** What an edit or the removal (no debt `after`) of a debt changes, today. */
export function changesOfDebt(
  deps: Tools,
  kind: 'EDITED' | 'REMOVED',
  before: PaidDebt,
  after?: PaidDebt,
): WorthChangeRow[] {
  return worthChangeRows(deps, {
    ...lineOf(before),
    kind,
    day: todayOf(deps),
    before: countedOf(before),
    after: after && countedOf(after),
  });
}

/** A payment, or its undoing, and the day from which it counts. */
export interface PaymentChange {
  kind: 'PAID' | 'REOPENED';
  day: Day;
}

/**
 * What a payment or its undoing changes: what the debt counts from that day on, stated anew for every
 * later day on which it changed, because a statement replaces all that was stated for later days.
 * `stated` is what was stated until now, `debt` is the debt as it is with the change.
 */
export function changesOfPayment(
  deps: Tools,
  { kind, day }: PaymentChange,
  stated: readonly WorthChangeRow[],
  debt: PaidDebt,
): WorthChangeRow[] {
  const { currency } = debt.row;
  const known = timelineOf(stated.map((line) => ({ day: line.day, amount: line.amount_after })));
  const later = [...debt.payments, ...known].map((one) => one.day).filter((other) => other > day);
  const rows: WorthChangeRow[] = [];
  for (const on of [day, ...new Set(later.sort())]) {
    // The first row replaces the worth of all later days, which then changes from row to row.
    const before = rows.at(-1)?.amount_after ?? known.findLast((one) => one.day <= on)?.amount;
    const after = { amount: toDecimalColumn(outstandingOn(on, stated, debt)), currency };
    const change = { before: { amount: before ?? '0', currency }, after };
    rows.push(...worthChangeRows(deps, { ...lineOf(debt), kind, day: on, ...change }));
  }
  return rows;
}

/** What was left of a debt at the end of a day: its amount of that day, less what was paid by then. */
function outstandingOn(
  day: Day,
  stated: readonly WorthChangeRow[],
  { row, payments }: PaidDebt,
): Decimal {
  const editsSince = stated.filter((line) => line.kind === 'EDITED' && line.day > day);
  const added = editsSince.map(({ amount_before, amount_after }) =>
    fromDecimalColumn(amount_after).minus(fromDecimalColumn(amount_before)),
  );
  const amount = fromDecimalColumn(row.amount).minus(sum(added));
  const left = amount.minus(settledBy(payments.filter((payment) => payment.day <= day)));
  // A debt whose amount was raised later may have been paid more than its amount of that day.
  return left.lt(0) ? zero : left;
}

function countedOf(debt: PaidDebt) {
  return { amount: toDecimalColumn(outstandingOf(debt)), currency: debt.row.currency };
}

function lineOf({ row: { owner_id: ownerId, id: rowId, kind: area } }: PaidDebt) {
  return { ownerId, rowId, area };
}

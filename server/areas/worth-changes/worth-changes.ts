import type { Currency } from '../../../contract/fields/currencies.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Deps } from '../../deps.ts';
import type { WorthChangeRow } from './worth-changes.repository.ts';

/** The amount that a row adds to net worth, as a decimal text: 0 once it is paid or scrapped. */
export interface Counted {
  amount: string;
  currency: Currency;
}

interface Change {
  ownerId: string;
  area: WorthChangeRow['area'];
  rowId: string;
  kind: WorthChangeRow['kind'];
  day: string;
  /** Missing when the row was not there. */
  before?: Counted | undefined;
  after?: Counted | undefined;
}

/** The history lines of a change; none when the amount is the same as before. */
export function worthChangeRows(
  { newId, now }: Pick<Deps, 'newId' | 'now'>,
  { ownerId, area, rowId, kind, day, before, after }: Change,
): WorthChangeRow[] {
  const line = (currency: Currency, amount_before: string, amount_after: string) => ({
    id: newId(),
    owner_id: ownerId,
    day,
    area,
    row_id: rowId,
    kind,
    amount_before,
    amount_after,
    currency,
    created_at: toInstantColumn(now()),
  });
  const lines =
    before && after && before.currency === after.currency
      ? [line(after.currency, before.amount, after.amount)]
      : [
          ...(before ? [line(before.currency, before.amount, '0')] : []),
          ...(after ? [line(after.currency, '0', after.amount)] : []),
        ];
  return lines.filter((row) => row.amount_before !== row.amount_after);
}

import { dayIn } from '../../../../finance/calendar/days.ts';
import { toDecimalColumn, toInstantColumn } from '../../../db/columns.ts';
import type { Deps } from '../../../deps.ts';
import type { InvestmentRow } from '../investments.repository.ts';
import type { ManualPriceRow } from './manual-prices.repository.ts';

type Priced = Pick<InvestmentRow, 'id' | 'owner_id' | 'currency'>;

/** A price that an owner enters now, for a day that has been or, by default, for today. */
export function manualPriceRow(
  deps: Pick<Deps, 'now' | 'config'>,
  { id, owner_id, currency }: Priced,
  price: number,
  chosenDay?: string,
): ManualPriceRow {
  const now = toInstantColumn(deps.now());
  const today = dayIn(deps.config.timeZone, deps.now());
  const day = chosenDay ?? today;
  return {
    owner_id,
    investment_id: id,
    day,
    at: day === today ? now : null,
    price: toDecimalColumn(price),
    currency,
    created_at: now,
    replaced_at: null,
  };
}

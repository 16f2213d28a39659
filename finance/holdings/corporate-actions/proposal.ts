import type { EntryType } from '../../../contract/investments/entry-types.ts';
import { addDays, type Day } from '../../calendar/days.ts';
import { type Decimal, round } from '../../money/decimal.ts';
import type { CorporateAction } from './announcement.ts';

/** The days of a corporate action. */
export interface ActionDays {
  /** Who holds at the end of this day takes part. */
  recordDay: Day;
  exDay: Day;
  /** When cash is paid; by default on the ex-day. */
  payDay: Day | null;
}

/** An entry that is proposed. What the broker really credits may differ, and replaces it. */
export interface ProposedEntry {
  type: EntryType;
  day: Day;
  recordDay: Day;
  quantity: Decimal | null;
  price: Decimal | null;
  amount: Decimal | null;
  ratioNew: number | null;
  ratioOld: number | null;
}

/**
 * The day at whose end a holding counts: the record day, and never the ex-day itself, from which on
 * shares are bought without the right. (In the United States both are one day.)
 */
export function entitlementDay({ recordDay, exDay }: Pick<ActionDays, 'recordDay' | 'exDay'>): Day {
  return recordDay < exDay ? recordDay : addDays(exDay, -1);
}

/** A third of a share is known to 40 places: a product is rounded to this one before its fraction is cut off. */
const certainPlaces = 12;

/**
 * The entries that an action comes to for what was held on its record day: whole shares, fractions
 * cut off, and cash rounded to the fen. None where nothing was held.
 */
export function proposedEntries(
  action: CorporateAction,
  held: Decimal,
  { recordDay, exDay, payDay }: ActionDays,
): ProposedEntry[] {
  const shares = (perShare: Decimal) => round(held.times(perShare), certainPlaces).round(0, 0);
  if (held.eq(0)) return [];
  const base = { day: exDay, recordDay, price: null, amount: null, ratioNew: null, ratioOld: null };
  if (action.split) return [{ ...base, type: 'SPLIT', quantity: null, ...action.split }];
  const cashDay = payDay ?? exDay;
  const amount = round(held.times(action.cash), 2);
  const price = action.rightsPrice;
  const all: ProposedEntry[] = [
    { ...base, type: 'BONUS', quantity: shares(action.bonus) },
    { ...base, type: 'CAPITALISATION', quantity: shares(action.capitalisation) },
    { ...base, type: 'DIVIDEND', day: cashDay, quantity: null, amount },
    { ...base, type: 'RIGHTS', day: cashDay, quantity: shares(action.rights), price },
  ];
  return all.filter((entry) => (entry.quantity ?? entry.amount)?.gt(0));
}

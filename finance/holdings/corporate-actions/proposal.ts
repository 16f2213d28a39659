import type { Currency } from '../../../contract/fields/currencies.ts';
import type { EntryType } from '../../../contract/investments/entry-types.ts';
import { addDays, type Day } from '../../calendar/days.ts';
import { type Decimal, round, roundDown } from '../../money/decimal.ts';
import { type CorporateAction, cashIn } from './announcement.ts';
import type { NamedCash } from './cash-words.ts';

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
  /** In the holding's currency; null also where the cash is announced in another currency alone. */
  amount: Decimal | null;
  /** The cash as it is announced, where that is not in the holding's currency. */
  announced: NamedCash | null;
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
 * cut off, and cash rounded to the fen. None where nothing was held. Cash in another currency than the
 * holding's is never converted: only the broker knows what arrives.
 */
export function proposedEntries(
  action: CorporateAction,
  held: Decimal,
  { recordDay, exDay, payDay }: ActionDays,
  currency: Currency,
): ProposedEntry[] {
  const shares = (perShare: Decimal) => roundDown(round(held.times(perShare), certainPlaces), 0);
  const paid = (perShare: Decimal) => round(held.times(perShare), 2);
  if (held.eq(0)) return [];
  const base = { day: exDay, recordDay, price: null, amount: null, announced: null };
  const noRatio = { ratioNew: null, ratioOld: null };
  if (action.split) return [{ ...base, type: 'SPLIT', quantity: null, ...action.split }];
  const cashDay = payDay ?? exDay;
  const known = cashIn(action, currency);
  const { cashCurrency } = action;
  const isForeign = cashCurrency !== null && cashCurrency !== currency;
  const dividend = {
    amount: known ? paid(known) : null,
    announced: isForeign ? { amount: paid(action.cash), currency: cashCurrency } : null,
  };
  const price = action.rightsPrice;
  const all: ProposedEntry[] = [
    { ...base, ...noRatio, type: 'BONUS', quantity: shares(action.bonus) },
    { ...base, ...noRatio, type: 'CAPITALISATION', quantity: shares(action.capitalisation) },
    { ...base, ...noRatio, type: 'DIVIDEND', day: cashDay, quantity: null, ...dividend },
    { ...base, ...noRatio, type: 'RIGHTS', day: cashDay, quantity: shares(action.rights), price },
  ];
  return all.filter(({ quantity, amount, announced }) =>
    (quantity ?? amount ?? announced?.amount)?.gt(0),
  );
}

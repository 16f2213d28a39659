import type { Currency } from '../../../contract/fields/currencies.ts';
import { entryTypeLabels } from '../../../contract/investments/entry-types.ts';
import { addDays, type Day } from '../../calendar/days.ts';
import { type Decimal, decimal, round } from '../../money/decimal.ts';
import type { AmountPlaces, Entry } from './entry.ts';

/** The field of an entry's form that a text belongs at. */
export type EntryField =
  | 'type'
  | 'day'
  | 'quantity'
  | 'price'
  | 'amount'
  | 'fee'
  | 'tax'
  | 'ratioNew'
  | 'cost'
  | 'accountAmount'
  | 'counterpart';

export interface FieldText {
  field: EntryField;
  message: string;
}

/** What an entry is checked against, beside the other entries. */
export interface EntryContext {
  today: Day;
  /** The position's currency. */
  currency: Currency;
  /** The first day the instrument was traded, where it is known. */
  listingDay?: Day | undefined;
  /** The currency of the cash account that the entry is booked against. */
  accountCurrency?: Currency | undefined;
  /** What that account moved, where it was stated. */
  accountAmount?: string | undefined;
  /** Whether the other side of a conversion is stated too. */
  hasCounterpart: boolean;
}

type Type = Entry['type'];
const trades = new Set<Type>(['BUY', 'SELL', 'RIGHTS', 'CONVERT_OUT', 'CONVERT_IN']);
const statesCost = new Set<Type>(['OPENING', 'TRANSFER_IN', 'CORRECTION']);
const needsQuantity = new Set<Type>([
  ...trades,
  'OPENING',
  'REINVEST',
  'BONUS',
  'CAPITALISATION',
  'TRANSFER_IN',
  'TRANSFER_OUT',
  'CORRECTION',
]);
const needsAmount = new Set<Type>(['DIVIDEND', 'FEE', 'TAX', 'RETURN_OF_CAPITAL']);
/** A payout cannot be less than the charges withheld from it. */
const paysOut = new Set<Type>(['SELL', 'CONVERT_OUT', 'DIVIDEND', 'REINVEST']);
const conversions = new Set<Type>(['CONVERT_OUT', 'CONVERT_IN']);

/** Everything that is wrong with an entry by itself, each text at its field; empty when all is well. */
export function entryProblems(
  entry: Entry,
  context: EntryContext,
  places: AmountPlaces,
): FieldText[] {
  return [
    ...dayProblems(entry, context),
    ...numberProblems(entry),
    ...chargeProblems(entry, places),
    ...ratioProblems(entry),
    ...otherSideProblems(entry, context),
  ];
}

function dayProblems({ type, day }: Entry, { today, listingDay }: EntryContext): FieldText[] {
  const at = (message: string): FieldText[] => [{ field: 'day', message }];
  if (day === '') return at('交易日期不能为空');
  if (day > today) return at('交易日期不能晚于今天');
  if (day < '1970-01-01') return at('交易日期不能早于1970-01-01');
  return listingProblems({ type, day }, listingDay);
}

/** What is wrong with the day of an entry where the first day of trading is known. */
export function listingProblems(
  { type, day }: Pick<Entry, 'type' | 'day'>,
  listingDay: Day | undefined,
): FieldText[] {
  if (listingDay === undefined || !isBeforeListing(type, day, listingDay)) return [];
  return [{ field: 'day', message: `${day} 早于上市日 ${listingDay}` }];
}

/** New shares are paid for before they are listed, and a fund is subscribed to before it begins. */
const offeringDays = 90;

/**
 * Whether an entry cannot be true because its instrument was not traded yet. Shares that came otherwise
 * than by a trade, a founder's for example, may be held from any day on.
 */
function isBeforeListing(type: Type, day: Day, listingDay: Day): boolean {
  if (type === 'OPENING' || type === 'TRANSFER_IN') return false;
  return day < (type === 'BUY' ? addDays(listingDay, -offeringDays) : listingDay);
}

function numberProblems({ type, quantity, price, amount, cost }: Entry): FieldText[] {
  const problems: FieldText[] = [];
  const add = (field: EntryField, message: string, isWrong: boolean) => {
    if (isWrong) problems.push({ field, message });
  };
  const lacksQuantity = quantity === null && needsQuantity.has(type);
  const isNoQuantity = isZero(quantity) && type !== 'CORRECTION';
  add('quantity', '数量必须大于0', lacksQuantity || isNoQuantity || isNegative(quantity));
  add('price', '价格不能小于0', isNegative(price));
  const lacksAmount =
    amount === null && (needsAmount.has(type) || (type === 'REINVEST' && price === null));
  const isNoAmount = isZero(amount) && type !== 'SPLIT';
  add('amount', '金额必须大于0', lacksAmount || isNoAmount || isNegative(amount));
  add('price', '请填写价格或成交金额', trades.has(type) && price === null && amount === null);
  add('cost', '成本不能为负数', isNegative(cost));
  const isCleared = type === 'CORRECTION' && isZero(quantity);
  const lacksCost = statesCost.has(type) && !isCleared && cost === null && price === null;
  add('cost', '请填写成本', lacksCost);
  return problems;
}

function isZero(text: string | null): boolean {
  return text !== null && decimal(text).eq(0);
}

function isNegative(text: string | null): boolean {
  return text !== null && decimal(text).lt(0);
}

function chargeProblems(entry: Entry, places: AmountPlaces): FieldText[] {
  const problems: FieldText[] = [];
  if (isNegative(entry.fee)) problems.push({ field: 'fee', message: '费用不能为负数' });
  if (isNegative(entry.tax)) problems.push({ field: 'tax', message: '税费不能为负数' });
  if (problems.length === 0 && paysOut.has(entry.type) && chargesExceed(entry, places)) {
    problems.push({ field: 'fee', message: '费用和税费不能超过成交金额' });
  }
  return problems;
}

function ratioProblems({ type, ratioNew, ratioOld }: Entry): FieldText[] {
  if (type !== 'SPLIT') return [];
  const isCount = (value: number | null) => Number.isSafeInteger(value) && Number(value) > 0;
  if (isCount(ratioNew) && isCount(ratioOld) && ratioNew !== ratioOld) return [];
  return [{ field: 'ratioNew', message: '拆合股比例必须是两个不同的正整数' }];
}

function otherSideProblems({ type }: Entry, context: EntryContext): FieldText[] {
  const { accountCurrency, accountAmount, currency, hasCounterpart } = context;
  const problems: FieldText[] = [];
  if (accountCurrency && accountCurrency !== currency && accountAmount === undefined) {
    const message = `账户币种是 ${accountCurrency}，请填写实际扣款（到账）金额`;
    problems.push({ field: 'accountAmount', message });
  }
  if (conversions.has(type) && !hasCounterpart) {
    problems.push({ field: 'counterpart', message: '转换（转账）必须同时有转出和转入' });
  }
  return problems;
}

const largestDifference = decimal(1);
const largestShare = decimal('0.005');

/** What looks wrong and is taken all the same. */
export function entryWarnings(entry: Entry, places: AmountPlaces): FieldText[] {
  const warnings: FieldText[] = [];
  const product = productOf(entry, places);
  if (entry.amount !== null && product && trades.has(entry.type)) {
    const amount = decimal(entry.amount);
    const difference = amount.minus(product).abs();
    if (difference.gt(largestDifference) && difference.gt(amount.times(largestShare))) {
      const message = `成交金额与数量×价格相差 ${round(difference, 2).toFixed(2)}，请核对`;
      warnings.push({ field: 'amount', message });
    }
  }
  const isTrade = trades.has(entry.type) && !paysOut.has(entry.type);
  if (isTrade && chargesExceed(entry, places)) {
    warnings.push({ field: 'fee', message: '费用大于成交金额，请核对' });
  }
  return warnings;
}

function chargesExceed(entry: Entry, places: AmountPlaces): boolean {
  const amount = entry.amount === null ? productOf(entry, places) : decimal(entry.amount);
  const charges = decimal(entry.fee).plus(entry.tax);
  return amount !== undefined && charges.gt(0) && charges.gt(amount);
}

function productOf({ quantity, price }: Entry, places: AmountPlaces): Decimal | undefined {
  if (quantity === null || price === null) return undefined;
  return round(decimal(quantity).times(price), places);
}

/** Why an entry cannot stand beside the others: there is one opening, and nothing before it. */
export function openingProblems(entry: Entry, others: readonly Entry[]): FieldText[] {
  const opening = others.find(({ type }) => type === 'OPENING');
  if (entry.type === 'OPENING') {
    if (opening) return [{ field: 'type', message: '期初只能有一条' }];
    const isFirst = others.every(({ day }) => day >= entry.day);
    return isFirst ? [] : [{ field: 'day', message: beforeOpening(entry.day) }];
  }
  const isBefore = opening !== undefined && entry.day < opening.day;
  return isBefore ? [{ field: 'day', message: beforeOpening(opening.day) }] : [];
}

function beforeOpening(day: Day): string {
  return `期初日期是 ${day}，更早的交易请先修改或删除${entryTypeLabels.OPENING}`;
}

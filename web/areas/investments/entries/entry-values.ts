import { z } from 'zod';
import type { InvestmentEntry } from '../../../../contract/investments/entries.schemas.ts';
import { type AddEntryBody, addEntryBody } from '../../../../contract/investments/entry-fields.ts';
import type { EntryType } from '../../../../contract/investments/entry-types.ts';
import type { InvestmentType } from '../../../../contract/investments/investment-fields.ts';
import { entryProblems } from '../../../../finance/holdings/entries/check-entry.ts';
import { amountPlacesOf } from '../../../../finance/holdings/entries/entry.ts';
import { decimal, round, toText } from '../../../../finance/money/decimal.ts';
import { noAccounts, noMoneyMoves } from '../../../ledger/account-of-money.ts';
import { type FieldsOf, formOf, type ValuesOf } from '../../../lib/forms/form-of.ts';
import { plainNumber, textOfNumber } from '../../../ui/forms/amount-text.ts';
import { type EntryNumber, entryKinds, hasOtherSide, movesCash, otherDays } from './entry-kinds.ts';

/** The choice of nothing of one's own. */
export const noOtherSide = 'outside';

const noNumbers = {
  quantity: '',
  price: '',
  amount: '',
  cost: '',
  fee: '',
  tax: '',
  ratioNew: '',
  ratioOld: '',
};
const noOtherNumbers = { otherQuantity: '', otherPrice: '', otherAmount: '', otherFee: '' };

/** Browsers leave out seconds of 0. */
function withSeconds(text: string): string | null {
  if (text === '') return null;
  return /^\d{2}:\d{2}$/.test(text) ? `${text}:00` : text;
}

/** The fields that only another kind has, emptied. */
function emptiedFields(type: EntryType) {
  const own = new Set(entryKinds[type].fields.map(({ name }) => name));
  const others = Object.entries(noNumbers).filter(([name]) => !own.has(name as EntryNumber));
  return {
    ...Object.fromEntries(others),
    ...(!movesCash(type) && noMoneyMoves),
    ...(!hasOtherSide(type) && { otherId: noOtherSide }),
    ...((!hasOtherSide(type) || type === 'TRANSFER_OUT') && noOtherNumbers),
  };
}

const { shape } = addEntryBody;
const entryForm = formOf(
  addEntryBody.omit({ counterpart: true }).extend({
    time: z.preprocess(withSeconds, shape.time),
    otherId: z.string().nullable(),
    otherQuantity: shape.quantity,
    otherPrice: shape.price,
    otherAmount: shape.amount,
    otherFee: shape.fee,
    /** What was paid for fund shares with the fee, from which the other numbers are suggested. */
    paid: z.string(),
  }),
  {
    nones: { ...noAccounts, otherId: noOtherSide },
    own: (fields) => ({ ...fields, ...emptiedFields(fields.type) }),
  },
);
export type EntryFields = FieldsOf<typeof entryForm>;
type ReadFields = ValuesOf<typeof entryForm>;

/** The body that the fields of a kind make; null is an empty field. */
export type EntryValues = Pick<ReadFields, 'type' | 'day' | 'note' | 'time'> &
  Partial<Pick<ReadFields, 'confirmDay' | 'recordDay' | 'accountId'>> &
  Partial<Record<EntryNumber | 'accountAmount', number | null>> & {
    counterpart?: AddEntryBody['counterpart'];
  };

export const newEntry = (type: EntryType, day: string) => entryForm.empty({ type, day });

/** The amount of an entry, unless it is what quantity and price come to: then it follows their edit. */
function statedAmount(
  { quantity, price, amount }: InvestmentEntry,
  investmentType: InvestmentType,
): number | null {
  if (quantity === null || price === null || amount === null) return amount;
  const product = round(decimal(quantity).times(price), amountPlacesOf(investmentType));
  return product.eq(amount) ? null : amount;
}

/** The amount that an edit sends: none where it is left to follow from a quantity and price that stay. */
export function amountOfEdit(
  { quantity, price, amount }: EntryValues,
  entry: InvestmentEntry,
  investmentType: InvestmentType,
): number | null | undefined {
  const followed = statedAmount(entry, investmentType) === null;
  const stays = quantity === entry.quantity && price === entry.price;
  return amount === null && followed && stays ? undefined : amount;
}

export const fieldsOfEntry = (entry: InvestmentEntry, investmentType: InvestmentType) =>
  entryForm.fieldsOf({
    ...entry,
    amount: statedAmount(entry, investmentType),
    // An empty field means 0.
    fee: entry.fee || null,
    tax: entry.tax || null,
    otherId: null,
    otherQuantity: null,
    otherPrice: null,
    otherAmount: null,
    otherFee: null,
    paid: null,
  });

/** Reads the form for a holding of this type; what a kind has no field for is not read. */
export function entrySchema(investmentType: InvestmentType, { isNew = false } = {}) {
  return entryForm.schema.transform((values, context): EntryValues => {
    const problems = [
      ...problemsOf(values, investmentType),
      ...(isNew && values.type === 'CONVERT_OUT' ? otherSideProblems(values) : []),
    ];
    for (const { field, message } of problems) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
    return valuesOf(values, investmentType, isNew);
  });
}

/** What a conversion brings has to be stated; the server checks its numbers further. */
function otherSideProblems({ otherId, otherQuantity, otherPrice, otherAmount }: ReadFields) {
  const hasPrice = otherPrice != null || otherAmount != null;
  return [
    ...(otherId === null ? [{ field: 'otherId', message: '请选择转入的投资' }] : []),
    ...(otherQuantity ? [] : [{ field: 'otherQuantity', message: '数量必须大于0' }]),
    ...(hasPrice ? [] : [{ field: 'otherPrice', message: '请填写价格或成交金额' }]),
  ];
}

/**
 * The rules that the server checks too. Only the server knows today's date and the earlier entries.
 */
function problemsOf(values: ReadFields, investmentType: InvestmentType) {
  const text = (value: number | null | undefined) => (value == null ? null : textOfNumber(value));
  const entry = {
    // What these rules do not look at.
    id: '',
    time: null,
    sequence: 0,
    confirmDay: null,
    recordDay: null,
    pairId: null,
    lots: null,
    type: values.type,
    day: values.day,
    quantity: text(values.quantity),
    price: text(values.price),
    amount: text(values.amount),
    fee: text(values.fee) ?? '0',
    tax: text(values.tax) ?? '0',
    ratioNew: values.ratioNew ?? null,
    ratioOld: values.ratioOld ?? null,
    cost: text(values.cost),
  };
  const context = { today: '9999-12-31', currency: 'CNY', hasCounterpart: true } as const;
  return entryProblems(entry, context, amountPlacesOf(investmentType));
}

function valuesOf(values: ReadFields, investmentType: InvestmentType, isNew: boolean): EntryValues {
  const { type, day, note, time } = values;
  const numbers = entryKinds[type].fields.map(({ name }) => [name, values[name] ?? null]);
  return {
    type,
    day,
    note: note ?? null,
    time: time ?? null,
    ...Object.fromEntries(numbers),
    ...Object.fromEntries(
      otherDays(type, investmentType).map((name) => [name, values[name] ?? null]),
    ),
    ...(isNew && values.otherId !== null && { counterpart: counterpartOf(values, values.otherId) }),
    ...(movesCash(type) && {
      accountId: values.accountId,
      accountAmount: values.accountAmount ?? null,
    }),
  };
}

/** A transfer carries quantity and cost over; a conversion states what it brings. */
function counterpartOf(values: ReadFields, investmentId: string): AddEntryBody['counterpart'] {
  if (values.type === 'TRANSFER_OUT') return { investmentId };
  const { otherQuantity, otherPrice, otherAmount, otherFee } = values;
  return {
    investmentId,
    quantity: otherQuantity ?? null,
    price: otherPrice ?? null,
    amount: otherAmount ?? null,
    fee: otherFee ?? null,
  };
}

/** Quantity × price of what is typed, where both are numbers. */
export function productOf(
  quantity: string,
  price: string,
  investmentType: InvestmentType,
): number | undefined {
  const [units, each] = [plainNumber(quantity), plainNumber(price)];
  if (units === undefined || each === undefined) return undefined;
  const product = decimal(units).times(each);
  return Number(toText(round(product, amountPlacesOf(investmentType))));
}

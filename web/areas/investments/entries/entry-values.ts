import { z } from 'zod';
import {
  addEntryBody,
  type InvestmentEntry,
} from '../../../../contract/investments/entry-fields.ts';
import type { EntryType } from '../../../../contract/investments/entry-types.ts';
import type { InvestmentType } from '../../../../contract/investments/investment-fields.ts';
import { entryProblems } from '../../../../finance/holdings/entries/check-entry.ts';
import { amountPlacesOf } from '../../../../finance/holdings/entries/entry.ts';
import { decimal, round, toText } from '../../../../finance/money/decimal.ts';
import { amountFromText, plainNumber, textOfNumber } from '../../../ui/forms/amount-text.ts';
import { type EntryNumber, entryKinds, movesCash } from './entry-kinds.ts';

const { shape } = addEntryBody;
const number = <T extends z.ZodType>(schema: T) => z.preprocess(amountFromText, schema);

const fieldsSchema = z.object({
  type: shape.type,
  day: shape.day,
  quantity: number(shape.quantity),
  price: number(shape.price),
  amount: number(shape.amount),
  fee: number(shape.fee),
  tax: number(shape.tax),
  ratioNew: number(shape.ratioNew),
  ratioOld: number(shape.ratioOld),
  cost: number(shape.cost),
  note: shape.note,
  accountId: z.string().transform((id) => (id === noAccount ? null : id)),
  accountAmount: number(shape.accountAmount),
});

/** Every field of the form; the numbers are texts until they are read. */
export type EntryFields = Record<EntryNumber | 'day' | 'accountId' | 'accountAmount', string> & {
  type: EntryType;
  note?: string | null | undefined;
};
/** What the fields of a kind say; null is an empty field. */
export type EntryValues = Pick<z.output<typeof fieldsSchema>, 'type' | 'day' | 'note'> &
  Partial<Record<EntryNumber | 'accountAmount', number | null>> & { accountId?: string | null };

/** The choice of no cash account. */
export const noAccount = 'none';

const noNumbers = {
  ...{ quantity: '', price: '', amount: '', cost: '' },
  ...{ fee: '', tax: '', ratioNew: '', ratioOld: '' },
};
const noCash = { accountId: noAccount, accountAmount: '' };

export function newEntry(type: EntryType, day: string): EntryFields {
  return { type, day, note: '', ...noNumbers, ...noCash };
}

export function fieldsOfEntry(entry: InvestmentEntry): EntryFields {
  const text = (value: number | null) => (value === null ? '' : textOfNumber(value));
  return {
    type: entry.type,
    day: entry.day,
    note: entry.note ?? '',
    quantity: text(entry.quantity),
    price: text(entry.price),
    amount: text(entry.amount),
    cost: text(entry.cost),
    // 0 is what an empty field stands for.
    fee: text(entry.fee || null),
    tax: text(entry.tax || null),
    ratioNew: text(entry.ratioNew),
    ratioOld: text(entry.ratioOld),
    accountId: entry.accountId ?? noAccount,
    accountAmount: text(entry.accountAmount),
  };
}

/** Reads the form for a holding of this type; what a kind has no field for is not read. */
export function entrySchema(investmentType: InvestmentType) {
  return z
    .custom<EntryFields>()
    .transform(ownFields)
    .pipe(fieldsSchema)
    .transform((values, context): EntryValues => {
      for (const { field, message } of problemsOf(values, investmentType)) {
        context.addIssue({ code: 'custom', path: [field], message });
      }
      return valuesOf(values);
    });
}

/** The fields without those that only another kind has. */
function ownFields(fields: EntryFields): z.input<typeof fieldsSchema> {
  const own = new Set(entryKinds[fields.type].fields.map(({ name }) => name));
  const others = Object.keys(noNumbers).filter((name) => !own.has(name as EntryNumber));
  return {
    ...fields,
    ...Object.fromEntries(others.map((name) => [name, ''])),
    ...(!movesCash(fields.type) && noCash),
  };
}

/** The rules that the server has too. It alone says which day is today and what stands before it. */
function problemsOf(values: z.output<typeof fieldsSchema>, investmentType: InvestmentType) {
  const text = (value: number | null | undefined) => (value == null ? null : textOfNumber(value));
  const entry = {
    ...{ id: '', time: null, sequence: 0, confirmDay: null, recordDay: null, pairId: null },
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

function valuesOf(values: z.output<typeof fieldsSchema>): EntryValues {
  const { type, day, note } = values;
  const numbers = entryKinds[type].fields.map(({ name }) => [name, values[name] ?? null]);
  return {
    ...{ type, day, note: note ?? null },
    ...Object.fromEntries(numbers),
    ...(movesCash(type) && {
      accountId: values.accountId,
      accountAmount: values.accountAmount ?? null,
    }),
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

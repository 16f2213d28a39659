import { z } from 'zod';
import { type Currency, currencies } from './fields/currencies.ts';
import { currencyField, id, instant, optionalText, requiredText } from './fields/fields.ts';
import {
  type DecimalRules,
  dayText,
  decimalText,
  foreignText,
  instantText,
} from './fields/file-fields.ts';
import { maxSignificantDigits } from './fields/significant-digits.ts';

// The kinds of columns. Each has the form of the stored value, and one schema each for the personal file and for
// answers of the API. `table.ts` declares tables with them.

export type ColumnSet = Record<string, AnyColumn>;
export type AnyColumn = Column<unknown, z.ZodType, z.ZodType>;

/**
 * A column of a table. `InFile` and `Answered` are the schemas of its values in the personal file and in
 * answers of the API, where its name is that of the column in camel case, or `wireName`.
 */
export interface Column<Stored, InFile extends z.ZodType, Answered extends z.ZodType> {
  form: ColumnForm;
  isNullable: boolean;
  inFile: InFile;
  answered: Answered;
  wireName?: string;
  /** The field is left out of the file where the value is null. */
  isLeftOut?: true;
  /** The type of the stored value; no value at run time. */
  stored?: [Stored];
}

/**
 * The form of the stored value. The rules of `check-data` (`server/integrity/table-rules.ts`) and the conversions
 * to and from it (`server/db/row-values.ts`) derive from it.
 */
type ColumnForm =
  | { kind: 'day' | 'instant' | 'flag' | 'json' }
  | { kind: 'text' | 'sealed'; mayBeEmpty?: boolean }
  /** A text that matches `shape`; `what` names the shape in messages of `check-data`. */
  | { kind: 'pattern'; shape: RegExp; what: string }
  | { kind: 'id'; table?: string }
  | { kind: 'choice'; values: readonly (string | number)[] }
  | { kind: 'whole'; min: number; max: number | undefined }
  | { kind: 'decimal'; bounds: DecimalRules };

/** The columns of a row that users edit: every edit raises its version. */
export const edited = { version: whole({ min: 1 }), created_at: moment(), updated_at: moment() };

/** A text of 1 to `max` characters; `missing` is the message where there is none. */
export function text(max: number, missing: string) {
  return column<string>()({ kind: 'text' }, requiredText(missing, max), z.string());
}

/** A text that may be null or left out. */
export function textOrNull(max?: number) {
  return {
    ...column<string | null>()({ kind: 'text' }, optionalText(max), z.string().nullable()),
    isNullable: true,
  };
}

/** A text that a third party wrote, stored unchanged. `empty` is the message that refuses an empty one; without it, one is accepted. */
export function foreign(max: number, empty?: string) {
  const inFile = foreignText(max);
  return column<string>()(
    { kind: 'text', mayBeEmpty: empty === undefined },
    empty === undefined ? inFile : inFile.min(1, { error: empty }),
    z.string(),
  );
}

/** A text that the server writes or validates elsewhere. The personal file does not contain it. */
export function plainText({ mayBeEmpty = false } = {}) {
  return column<string>()({ kind: 'text', mayBeEmpty }, z.never(), z.string());
}

/** A text that matches `shape`, which `what` names; `wrong` is the message for any other text. */
export function pattern(shape: RegExp, what: string, wrong?: string) {
  const error = wrong === undefined ? {} : { error: wrong };
  return column<string>()(
    { kind: 'pattern', shape, what },
    z.string(error).regex(shape, error),
    z.string(),
  );
}

const hash = /^[0-9a-f]{64}$/;

/** A SHA-256 in hexadecimal digits. */
export function sha256() {
  const inFile = z.string({ error: '必须是文字' }).regex(hash, { error: '必须是64位十六进制' });
  const form = { kind: 'pattern', shape: hash, what: 'a SHA-256 in hex' } as const;
  return column<string>()(form, inFile, z.string());
}

/** A text that is stored encrypted (`server/config/keyring.ts`). Neither the file nor answers contain it. */
export function sealed({ mayBeEmpty = false } = {}) {
  return column<string>()({ kind: 'sealed', mayBeEmpty }, z.never(), z.never());
}

/** The same, or null. */
export function sealedOrNull(options?: { mayBeEmpty?: boolean }) {
  return {
    ...column<string | null>()(sealed(options).form, z.never(), z.never()),
    isNullable: true,
  };
}

/** A value that is stored as JSON. The file and answers have it in another form, which the area declares. */
export function json() {
  return column<string>()({ kind: 'json' }, z.never(), z.never());
}

export function jsonOrNull() {
  return { ...column<string | null>()({ kind: 'json' }, z.never(), z.never()), isNullable: true };
}

/** One of `values`; `wrong` is the message for anything else. */
export function choice<const Value extends string>(
  values: readonly [Value, ...Value[]],
  wrong?: string,
) {
  return column<Value>()(
    { kind: 'choice', values },
    z.enum(values, wrong === undefined ? {} : { error: wrong }),
    z.enum(values),
  );
}

/**
 * A decimal: a text in the database and in the file, a number in answers. `inFile` are bounds for the file
 * alone: a stored value that was computed may exceed them.
 */
export function decimal(bounds: DecimalRules, inFile: DecimalRules = {}) {
  return column<string>()(
    { kind: 'decimal', bounds },
    decimalText({ ...bounds, ...inFile }),
    z.number(),
  );
}

/** An amount that a person may type: two decimals, 15 digits. */
export function money(bounds: Pick<DecimalRules, 'above' | 'min'> = {}) {
  return decimal({ places: 2, digits: maxSignificantDigits, max: 1e15, ...bounds });
}

/** A percentage of 0 to 100 with at most six decimals. */
export function percent() {
  return decimal({ min: 0, max: 100, places: 6, digits: maxSignificantDigits });
}

/** A whole number; `wrong` is the message for anything else. */
export function whole({ min, max, wrong }: { min: number; max?: number; wrong?: string }) {
  const error = wrong === undefined ? {} : { error: wrong };
  const inFile = z.int(error).min(min, error);
  return column<number>()(
    { kind: 'whole', min, max },
    max === undefined ? inFile : inFile.max(max, error),
    z.int(),
  );
}

/** A whole number that may exceed 32 bits: the driver of PostgreSQL returns it as a text. */
export function bigCount({ min = 0 } = {}) {
  return column<number | string>()({ kind: 'whole', min, max: undefined }, z.never(), z.int());
}

/** A calendar day, `YYYY-MM-DD`. */
export function day() {
  return column<string>()({ kind: 'day' }, dayText, z.iso.date());
}

/** An instant, ISO 8601 in UTC. */
export function moment() {
  return column<string>()({ kind: 'instant' }, instantText, instant);
}

/** A boolean that is stored as 0 or 1. */
export function flag() {
  return column<number>()(
    { kind: 'flag' },
    z.boolean({ error: '必须是 true 或 false' }),
    z.boolean(),
  );
}

/** A boolean that is 0 or 1 in the file and in answers too. */
export function bit() {
  const zeroOrOne = z.union([z.literal(0), z.literal(1)], { error: '必须是0或1' });
  return column<0 | 1>()({ kind: 'choice', values: [0, 1] }, zeroOrOne, zeroOrOne);
}

/** One of the currencies that people keep accounts in. */
export function currency() {
  return column<Currency>()({ kind: 'choice', values: currencies }, currencyField, currencyField);
}

/** The id of a row of the table `of` with the same owner. The personal file has no ids and refers to rows otherwise. */
export function owned(of: string) {
  return rowKey(of);
}

/** The same, or null. */
export function ownedOrNull(of: string) {
  return {
    ...column<string | null>()({ kind: 'id', table: of }, z.never(), id.nullable()),
    isNullable: true,
  };
}

/** The same kind or null; the file may leave the field out. */
export function orNull<Stored, InFile extends z.ZodType, Answered extends z.ZodType>(
  of: Column<Stored, InFile, Answered>,
) {
  const { form, inFile, answered } = of;
  return {
    ...column<Stored | null>()(form, inFile.nullish(), answered.nullable()),
    isNullable: true,
  };
}

/** The same kind or null; the file must have the field. */
export function nullable<Stored, InFile extends z.ZodType, Answered extends z.ZodType>(
  of: Column<Stored, InFile, Answered>,
) {
  const { form, inFile, answered } = of;
  return {
    ...column<Stored | null>()(form, inFile.nullable(), answered.nullable()),
    isNullable: true,
  };
}

/** The same kind or null; the file has no field where it is null. */
export function leftOut<Stored, InFile extends z.ZodType, Answered extends z.ZodType>(
  of: Column<Stored, InFile, Answered>,
) {
  const inFile = of.inFile.optional();
  return { ...nullable(of), inFile, isLeftOut: true as const };
}

/** A column with another name in the file and in answers than its own in camel case. */
export function as<const Name extends string, C extends AnyColumn>(wireName: Name, of: C) {
  return { ...of, wireName };
}

/** An id or null. The row may have been deleted, so that the reference is not checked. */
export function idOrNull() {
  return { ...column<string | null>()({ kind: 'id' }, z.never(), id.nullable()), isNullable: true };
}

/** A column that no answer contains. */
export function unanswered<C extends AnyColumn>(of: C) {
  return { ...of, answered: z.never() };
}

/** A column that the personal file does not contain. */
export function unfiled<C extends AnyColumn>(of: C) {
  return { ...of, inFile: z.never() };
}

/** A column that is neither in the file nor in answers. */
export function internal<C extends AnyColumn>(of: C) {
  return unfiled(unanswered(of));
}

/** The id of the row itself, or of a row of `of`. */
export function rowKey(of?: string) {
  return column<string>()({ kind: 'id', ...(of && { table: of }) }, z.never(), id);
}

function column<Stored>() {
  return <InFile extends z.ZodType, Answered extends z.ZodType>(
    form: ColumnForm,
    inFile: InFile,
    answered: Answered,
  ): Column<Stored, InFile, Answered> => ({ form, isNullable: false, inFile, answered });
}

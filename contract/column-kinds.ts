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

// What columns of tables hold: each kind with its form in the database, and its schemas in the file and in answers.

export type ColumnSet = Record<string, AnyColumn>;
export type AnyColumn = Column<unknown, z.ZodType, z.ZodType>;

/**
 * What a column holds. `InFile` and `Answered` are the schemas of its values in the personal file and in
 * answers of the API; its name there is that of the column in camel case, or `wireName`.
 */
export interface Column<Stored, InFile extends z.ZodType, Answered extends z.ZodType> {
  form: ColumnForm;
  isNullable: boolean;
  inFile: InFile;
  answered: Answered;
  wireName?: string;
  /** The file has no field where the value is null. */
  isLeftOut?: true;
  /** The type of the stored value; no value at run time. */
  stored?: [Stored];
}

/** The form of the stored value, which the rules of stored data and the statements go by. */
type ColumnForm =
  | { kind: 'day' | 'instant' | 'flag' | 'json' }
  | { kind: 'text' | 'sealed'; mayBeEmpty?: boolean }
  /** A text of a shape; `what` names it to whoever runs the server. */
  | { kind: 'pattern'; shape: RegExp; what: string }
  | { kind: 'id'; table?: string }
  | { kind: 'choice'; values: readonly (string | number)[] }
  | { kind: 'whole'; min: number; max: number | undefined }
  | { kind: 'decimal'; bounds: DecimalRules };

/** The columns that every edit writes. */
export const edited = { version: whole({ min: 1 }), created_at: moment(), updated_at: moment() };

/** A text of 1 to `max` characters, with the message for one that is missing. */
export function text(max: number, missing: string) {
  return column<string>()({ kind: 'text' }, requiredText(missing, max), z.string());
}

/** A text that may be left out. */
export function textOrNull(max?: number) {
  return {
    ...column<string | null>()({ kind: 'text' }, optionalText(max), z.string().nullable()),
    isNullable: true,
  };
}

/** A text of a third party, unchanged; one that may not be empty has a message for that. */
export function foreign(max: number, empty?: string) {
  const inFile = foreignText(max);
  return column<string>()(
    { kind: 'text', mayBeEmpty: empty === undefined },
    empty === undefined ? inFile : inFile.min(1, { error: empty }),
    z.string(),
  );
}

/** A text that the server makes or has checked otherwise, and that no file contains. */
export function plainText({ mayBeEmpty = false } = {}) {
  return column<string>()({ kind: 'text', mayBeEmpty }, z.never(), z.string());
}

/** A text of one shape; `wrong` is the message for any other. */
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

/** A text that is stored sealed (`server/config/keyring.ts`): it is in no file and in no answer. */
export function sealed({ mayBeEmpty = false } = {}) {
  return column<string>()({ kind: 'sealed', mayBeEmpty }, z.never(), z.never());
}

export function sealedOrNull(options?: { mayBeEmpty?: boolean }) {
  return {
    ...column<string | null>()(sealed(options).form, z.never(), z.never()),
    isNullable: true,
  };
}

/** A value as JSON: files and answers have its parts in another form. */
export function json() {
  return column<string>()({ kind: 'json' }, z.never(), z.never());
}

export function jsonOrNull() {
  return { ...column<string | null>()({ kind: 'json' }, z.never(), z.never()), isNullable: true };
}

/** One of some constants; `wrong` is the message for any other. */
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
 * A decimal: a text in the database and in the file, a number in answers. `inFile` are further bounds of
 * what a file may state, where a value that was computed may be beyond them.
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

export function whole({ min, max, wrong }: { min: number; max?: number; wrong?: string }) {
  const error = wrong === undefined ? {} : { error: wrong };
  const inFile = z.int(error).min(min, error);
  return column<number>()(
    { kind: 'whole', min, max },
    max === undefined ? inFile : inFile.max(max, error),
    z.int(),
  );
}

/** A whole number that may outgrow 32 bits: the driver of PostgreSQL answers it as a text. */
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

/** Truth, stored as 0 or 1. */
export function flag() {
  return column<number>()(
    { kind: 'flag' },
    z.boolean({ error: '必须是 true 或 false' }),
    z.boolean(),
  );
}

/** Truth that is 0 or 1 in the file and in answers too. */
export function bit() {
  const zeroOrOne = z.union([z.literal(0), z.literal(1)], { error: '必须是0或1' });
  return column<0 | 1>()({ kind: 'choice', values: [0, 1] }, zeroOrOne, zeroOrOne);
}

/** One of the currencies that people keep accounts in. */
export function currency() {
  return column<Currency>()({ kind: 'choice', values: currencies }, currencyField, currencyField);
}

/** A row of `of` that the same owner has. The personal file has no ids: it names the row in another way. */
export function owned(of: string) {
  return rowKey(of);
}

export function ownedOrNull(of: string) {
  return {
    ...column<string | null>()({ kind: 'id', table: of }, z.never(), id.nullable()),
    isNullable: true,
  };
}

/** Null is stored where there is no value; the file may leave it out. */
export function orNull<Stored, InFile extends z.ZodType, Answered extends z.ZodType>(
  of: Column<Stored, InFile, Answered>,
) {
  const { form, inFile, answered } = of;
  return {
    ...column<Stored | null>()(form, inFile.nullish(), answered.nullable()),
    isNullable: true,
  };
}

/** The same where the file must have the field, be it null. */
export function nullable<Stored, InFile extends z.ZodType, Answered extends z.ZodType>(
  of: Column<Stored, InFile, Answered>,
) {
  const { form, inFile, answered } = of;
  return {
    ...column<Stored | null>()(form, inFile.nullable(), answered.nullable()),
    isNullable: true,
  };
}

/** Null is stored where there is no value, and the file then has no field. */
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

/** The id of something that may be gone. */
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

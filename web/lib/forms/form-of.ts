import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import { z } from 'zod';
import { rowsOfLists } from '../../../contract/fields/list-field.ts';
import { amountFromText, textOfNumber } from '../../ui/forms/amount-text.ts';

/** What stands in the field of a value: a number as it is typed, a choice or a mark as it is. */
type FieldOf<Value> = [Value] extends [number]
  ? string
  : Value extends readonly (infer Item)[]
    ? FieldOf<NonNullable<Item>>[]
    : Value extends object
      ? BodyFields<Value>
      : Value;

/** What stands in the fields of a form, by the body that they make. */
type BodyFields<Body> = { [Name in keyof Body]-?: FieldOf<NonNullable<Body[Name]>> };

/** A row that fills the fields. Null is an empty field, which a choice or a mark does not have. */
type RowOf<Body> = {
  [Name in keyof Body]-?: '' extends FieldOf<NonNullable<Body[Name]>>
    ? Body[Name] | null
    : NonNullable<Body[Name]>;
};

/** The fields that have to be chosen, because no value of them is empty. */
type Choices<Fields> = {
  [Name in keyof Fields]: '' extends Fields[Name]
    ? never
    : Fields[Name] extends string
      ? Name
      : never;
}[keyof Fields];

interface FormOptions<Fields> {
  /** Choices of a select that mean null, by the name of their field, also within lists. */
  nones?: { readonly [Name in keyof Fields]?: string };
  /** Empties the fields that what is chosen does not have, so that they are not read. */
  own?: (fields: Fields) => Fields;
}

/** What a form needs of its fields. */
export interface Form<Fields extends FieldValues, Values, Row> {
  /** Reads and checks the fields. */
  schema: z.ZodType<Values, Fields>;
  resolver: Resolver<Fields, unknown, Values>;
  /** Empty fields, but for those that are given. */
  empty: (start: Partial<Fields> & Pick<Fields, Choices<Fields>>) => Fields;
  /** What stands in the fields when the form is filled from a row. */
  fieldsOf: (row: Row) => Fields;
}

/** The fields of a form, and what they come to. */
export type FieldsOf<Of extends { empty: (start: never) => unknown }> = ReturnType<Of['empty']>;
export type ValuesOf<Of extends { schema: z.ZodType }> = z.output<Of['schema']>;

/**
 * The form whose fields make what a schema takes, such as the body of a call. A number is typed as a text; an
 * empty field is null where the schema takes null, or else left out where it may be. A field whose schema
 * preprocesses its value reads its text itself.
 */
export function formOf<Schema extends z.ZodObject>(
  body: Schema,
  options: FormOptions<BodyFields<z.input<Schema>>> = {},
) {
  type Fields = BodyFields<z.input<Schema>>;
  const { own = (fields: Fields) => fields } = options;
  const nones: Nones = options.nones ?? {};
  const schema = z.preprocess((fields: Fields) => readFields(body.shape, own(fields), nones), body);
  const form = {
    schema,
    resolver: zodResolver(schema as z.ZodType<object, FieldValues>),
    empty: (start: object) => ({ ...filledFields(body.shape, {}, nones), ...start }),
    fieldsOf: (row: object) => filledFields(body.shape, row, nones),
  };
  // The compiler cannot follow the fields of a schema that it does not know yet.
  return form as unknown as Form<Fields, z.output<Schema>, RowOf<z.input<Schema>>>;
}

type Nones = Readonly<Record<string, string | undefined>>;
type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** The schema of a value that is given, and what may stand for one that is not. */
function givenKind(schema: z.core.$ZodType) {
  let inner = schema as z.core.$ZodTypes;
  let isNullable = false;
  let isOptional = false;
  for (;;) {
    const { def } = inner._zod;
    if (def.type === 'nullable') isNullable = true;
    else if (def.type === 'optional' || def.type === 'default') isOptional = true;
    else if (def.type !== 'pipe') return { inner, def, isNullable, isOptional };
    inner = (def.type === 'pipe' ? def.in : def.innerType) as z.core.$ZodTypes;
  }
}

function readFields(shape: Shape, fields: object, nones: Nones): object {
  const entries = Object.entries(fields).map(([name, field]) => {
    const schema = shape[name];
    return [name, schema ? readField(schema, field === nones[name] ? '' : field, nones) : field];
  });
  return Object.fromEntries(entries);
}

function readField(schema: z.core.$ZodType, field: unknown, nones: Nones): unknown {
  const { inner, def, isNullable, isOptional } = givenKind(schema);
  if (def.type === 'object') return readFields(def.shape, field as object, nones);
  if (def.type === 'array') {
    const row = rowsOfLists.get(inner) ?? def.element;
    return (field as unknown[]).map((item) => readField(row, item, nones));
  }
  const value = def.type === 'number' ? amountFromText(field as string) : field;
  if (value !== null && value !== '') return value;
  return isNullable ? null : isOptional ? undefined : value;
}

/** The fields of a row; a field whose column is missing or null is empty. */
function filledFields(shape: Shape, row: object, nones: Nones): object {
  const values = row as Record<string, unknown>;
  const entries = Object.entries(shape).map(([name, schema]) => [
    name,
    filledField(schema, values[name] ?? nones[name], nones),
  ]);
  return Object.fromEntries(entries);
}

function filledField(schema: z.core.$ZodType, value: unknown, nones: Nones): unknown {
  const { inner, def } = givenKind(schema);
  if (def.type === 'object') return filledFields(def.shape, value ?? {}, nones);
  if (def.type === 'array') {
    const row = rowsOfLists.get(inner) ?? def.element;
    return ((value ?? []) as unknown[]).map((item) => filledField(row, item, nones));
  }
  if (def.type === 'boolean') return value ?? false;
  return typeof value === 'number' ? textOfNumber(value) : (value ?? '');
}

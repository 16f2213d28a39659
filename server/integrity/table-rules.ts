import type { Selectable } from 'kysely';
import type { AnyColumn } from '../../contract/column-kinds.ts';
import type { Table } from '../../contract/table.ts';
import type { Database } from '../db/database.ts';
import {
  anyText,
  type ColumnRule,
  day,
  decimalIn,
  flag,
  instant,
  json,
  matching,
  oneOf,
  orNull,
  sealed,
  sealedUnlessMissing,
  text,
  uuid,
  wholeFrom,
} from './column-rules.ts';
import { type Relation, toOwned, toOwner, toRowOfUser, toUser } from './relations.ts';

/** What holds for every row of a table by itself. */
export interface TableRules<Row> {
  key: readonly (keyof Row & string)[];
  /** A rule for every column: one that is added without a rule does not compile. */
  columns: { [Column in keyof Row]-?: ColumnRule };
  /** What must hold between the columns of a row: each sentence that is true of it is a problem. */
  between?: (row: Row) => readonly (string | false)[];
}

/** The rules of some tables, by their names. */
export type RulesOf<Tables extends keyof Database> = {
  [T in Tables]: TableRules<Selectable<Database[T]>>;
};

/** What must hold between the columns of a row of each table. */
type Between<Name extends keyof Database> = {
  [T in Name]?: NonNullable<TableRules<Selectable<Database[T]>>['between']>;
};

/** The rules and references of declared tables; `between` adds what no column says by itself. */
export function integrityOf<Name extends keyof Database>(
  tables: readonly Table<Name>[],
  between: Between<Name> = {},
): { rules: RulesOf<Name>; relations: Relation[] } {
  const rules = tables.map(({ name, key, columns }) => {
    const ofColumns = Object.entries(columns).map(([column, of]) => [column, ruleOf(of)]);
    const of = { key, columns: Object.fromEntries(ofColumns), between: between[name] };
    return [name, of];
  });
  return { rules: Object.fromEntries(rules), relations: tables.flatMap(relationsOf) };
}

function ruleOf(column: AnyColumn): ColumnRule {
  const rule = ruleOfForm(column);
  return column.isNullable ? orNull(rule) : rule;
}

function ruleOfForm({ form }: AnyColumn): ColumnRule {
  switch (form.kind) {
    case 'id':
      return uuid;
    case 'text':
      return form.mayBeEmpty ? anyText : text;
    case 'sealed':
      return form.mayBeEmpty ? sealedUnlessMissing : sealed;
    case 'pattern':
      return matching(form.shape, form.what);
    case 'json':
      return json;
    case 'choice':
      return oneOf(...form.values);
    case 'decimal':
      return decimalIn(form.bounds);
    case 'whole':
      return wholeFrom(form.min, form.max);
    case 'day':
      return day;
    case 'instant':
      return instant;
    case 'flag':
      return flag;
  }
}

/**
 * The references of a table: to users, to rows of the same owner, and to the owner itself where no required
 * reference to another row checks it already.
 */
function relationsOf(table: Table<keyof Database>): Relation[] {
  const { name, columns } = table;
  const owned = Object.entries(columns).filter(([column]) => column !== 'owner_id');
  const toRows = owned.flatMap(([column, { form }]) =>
    form.kind === 'id' && form.table ? [relationTo(form.table, table, column)] : [],
  );
  const hasParent = owned.some(
    ([, { form, isNullable }]) => form.kind === 'id' && form.table && !isNullable,
  );
  const owner = columns.owner_id?.form;
  const isOwned = owner?.kind === 'id' && owner.table !== undefined;
  return hasParent || !isOwned ? toRows : [toOwner(name), ...toRows];
}

function relationTo(
  table: string,
  { name, columns }: Table<keyof Database>,
  column: string,
): Relation {
  if (table === 'users') return toUser(name);
  const to = 'owner_id' in columns ? toOwned : toRowOfUser;
  const relation = to(name, column, table as keyof Database);
  return columns[column]?.isNullable ? { ...relation, isOptional: true } : relation;
}

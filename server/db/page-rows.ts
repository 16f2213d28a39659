import type { SelectQueryBuilder } from 'kysely';

export interface PageQuestion {
  page: number;
  size: number;
}

/** Reads one page of a query, in the order of the query, and counts the rows of all pages. */
export async function pageRows<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { page, size }: PageQuestion,
): Promise<{ rows: Row[]; total: number }> {
  const all = query.clearSelect().clearOrderBy();
  const counted = all.select((eb) => eb.fn.countAll<string | number>().as('total'));
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: string | number };
  const rows = await query
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { rows: rows as Row[], total: Number(total) };
}

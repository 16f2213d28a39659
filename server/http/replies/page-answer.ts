/** Shapes one page of a list. */
export function pageAnswer<T>(
  records: T[],
  total: number,
  { page, size }: { page: number; size: number },
) {
  return { records, total, page, size, hasPrevious: page > 1, hasNext: page * size < total };
}

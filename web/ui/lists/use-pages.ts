import { useState } from 'react';

/** A page of a list, and the properties of its pager. */
interface Pages<T> {
  shown: readonly T[];
  isPaged: boolean;
  pager: { page: number; size: number; total: number; onChange: (page: number) => void };
}

/**
 * Cuts a list into pages of `size` rows, so that two thousand scroll as smoothly as twenty. A list
 * of another `name` (filtered or ordered otherwise) begins on its first page; one that got shorter
 * stays on its last.
 */
export function usePages<T>(rows: readonly T[], size: number, name = ''): Pages<T> {
  const [chosen, setChosen] = useState({ name, page: 1 });
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const page = chosen.name === name ? Math.min(chosen.page, pages) : 1;
  return {
    shown: rows.slice((page - 1) * size, page * size),
    isPaged: pages > 1,
    pager: { page, size, total: rows.length, onChange: (next) => setChosen({ name, page: next }) },
  };
}

/**
 * Rows that have no id, with keys for React made of their contents; equal rows are numbered. A row
 * keeps its key when rows before it come, go or change places.
 */
export function withKeys<Row>(rows: readonly Row[]): { key: string; row: Row }[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const text = JSON.stringify(row);
    const number = (seen.get(text) ?? 0) + 1;
    seen.set(text, number);
    return { key: `${number} ${text}`, row };
  });
}

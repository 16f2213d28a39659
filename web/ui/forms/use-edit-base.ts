import { useEffect, useState } from 'react';

interface EditBase<Row> {
  /** What the form was filled from. */
  base: Row;
  /** What was found to have replaced it since. Saving again is then a decision: what was touched
   * goes on top of it, what was not stays as it is there. */
  newer: Row | undefined;
  /** The newest state known, whose version the next submission carries. */
  newest: Row;
  setNewer: (row: Row) => void;
  /** Fills the form anew from another state. */
  startFrom: (row: Row) => void;
}

/** Keeps what a form that edits a row was filled from. Each opening begins with the row as it is. */
export function useEditBase<Row>(row: Row, opened: boolean, fill: (row: Row) => void) {
  const [base, setBase] = useState(row);
  const [newer, setNewer] = useState<Row>();

  function startFrom(start: Row) {
    setBase(start);
    setNewer(undefined);
    fill(start);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening fills the form
  useEffect(() => {
    if (opened) startFrom(row);
  }, [opened]);

  return { base, newer, newest: newer ?? base, setNewer, startFrom } satisfies EditBase<Row>;
}

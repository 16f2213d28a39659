import { useState } from 'react';

export interface RowDialog<Name extends string, Row> {
  /** The dialog that is open or was last. */
  name: Name | undefined;
  row: Row | undefined;
  isOpen: (...names: Name[]) => boolean;
  open: (name: Name, row?: Row) => void;
  close: () => void;
}

/**
 * Which dialog of a page is open, and for which row. Both are remembered after closing, so that a
 * dialog that fades out still shows what it was about.
 */
export function useRowDialog<Name extends string, Row>(): RowDialog<Name, Row> {
  const [shown, setShown] = useState<{ name: Name; row: Row | undefined; opened: boolean }>();
  return {
    name: shown?.name,
    row: shown?.row,
    isOpen: (...names) => shown?.opened === true && names.includes(shown.name),
    open: (name, row) => setShown({ name, row, opened: true }),
    close: () => setShown((last) => last && { ...last, opened: false }),
  };
}

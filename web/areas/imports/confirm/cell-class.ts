import classes from './confirm.module.css';

/** Longer texts of a file are broken over lines. */
const longestOnOneLine = 24;

/** How a cell of a file is shown: a date or a figure on one line, a long text on several. */
export function cellClass(text: string | undefined): string {
  const isLong = (text ?? '').length > longestOnOneLine;
  return (isLong ? classes.longCell : classes.cell) ?? '';
}

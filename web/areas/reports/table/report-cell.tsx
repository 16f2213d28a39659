import { type Currency, currencies } from '../../../../contract/fields/currencies.ts';
import type { ReportRow } from '../../../../contract/reports/reports.ts';
import { formatQuantity } from '../../../lib/format/format.ts';
import { Money } from '../../../ui/figures/money.tsx';
import classes from './report-table.module.css';

const dayPattern = /^\d{4}-\d\d-\d\d$/;

export interface ReportColumn {
  key: string;
  label: string;
  /** `own`: an amount in the currency of its row. */
  kind: 'text' | 'amount' | 'own';
}

interface CellProps {
  row: ReportRow;
  column: ReportColumn;
  currency: Currency;
  /** What stands where there is nothing. */
  missing?: string;
}

/** What a row has in a column. */
export function Cell({ row, column: { key, kind }, currency, missing = '-' }: CellProps) {
  const value = row[key];
  if (value === null || value === undefined || value === '') return missing;
  if (typeof value === 'string')
    return dayPattern.test(value) ? <span className={classes.day}>{value}</span> : value;
  if (kind === 'amount') return <Money amount={value} currency={currency} />;
  const own = currencies.find((one) => one === row.currency);
  return own ? <Money amount={value} currency={own} mark="code" /> : formatQuantity(value);
}

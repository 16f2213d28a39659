import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { ReportRow } from '../../../../contract/reports/reports.ts';
import list from '../../../ui/lists/list.module.css';
import { Cell, type ReportColumn } from './report-cell.tsx';

interface ReportCardsProps {
  label: string;
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
  currency: Currency;
}

/** The rows where their columns do not fit side by side; what a row does not have is left out. */
export function ReportCards({ label, columns, rows, currency }: ReportCardsProps) {
  const [first, ...others] = columns;
  return (
    <ul className={list.cards} aria-label={label}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name, and cards no state.
        <li className={list.card} key={index}>
          {first && (
            <p className={list.title}>
              <Cell row={row} column={first} currency={currency} />
            </p>
          )}
          <dl className={list.facts}>
            {others
              .filter(({ key }) => row[key] !== null && row[key] !== '')
              .map((column) => (
                <div key={column.key} style={{ display: 'contents' }}>
                  <dt>{column.label}</dt>
                  <dd>
                    <Cell row={row} column={column} currency={currency} />
                  </dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

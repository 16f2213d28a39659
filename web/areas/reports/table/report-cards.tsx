import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { ReportRow } from '../../../../contract/reports/reports.ts';
import list from '../../../ui/lists/list.module.css';
import { withKeys } from '../../../ui/lists/with-keys.ts';
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
      {withKeys(rows).map(({ key, row }) => (
        <li className={list.card} key={key}>
          {first && (
            <p className={list.title}>
              <Cell row={row} column={first} currency={currency} />
            </p>
          )}
          <dl className={list.facts}>
            {others
              .filter((column) => row[column.key] !== null && row[column.key] !== '')
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

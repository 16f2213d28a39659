import type { Currency } from '../../../../contract/fields/currencies.ts';
import { addMonths } from '../../../../finance/calendar/months.ts';
import type { ScheduleYear } from '../../../../finance/depreciation/depreciation.ts';
import { type Cents, centsToWire } from '../../../../finance/money/cents.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import classes from './depreciation-preview.module.css';

interface DepreciationTableProps {
  schedule: readonly ScheduleYear[];
  startUseDate: string;
  currency: Currency;
}

/** Year by year of use: from when to when, what is charged, what is left. */
export function DepreciationTable({ schedule, startUseDate, currency }: DepreciationTableProps) {
  const money = (cents: Cents) => formatMoney(centsToWire(cents), currency, { mark: 'code' });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section className={classes.scroll} tabIndex={0} aria-label="逐年折旧">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">使用年</th>
            <th scope="col">本年折旧</th>
            <th scope="col">年末价值</th>
          </tr>
        </thead>
        <tbody>
          {schedule.map(({ year, months, depreciation, endValue }) => {
            const first = addMonths(startUseDate, (year - 1) * 12 + 1);
            const last = addMonths(startUseDate, (year - 1) * 12 + months);
            return (
              <tr key={year}>
                <th scope="row">
                  第 {year} 年
                  <span className={classes.months}>
                    {first} 至 {last}
                  </span>
                </th>
                <td>{money(depreciation)}</td>
                <td>{money(endValue)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Currency } from '../../../contract/fields/currencies.ts';
import { formatQuantity } from '../../lib/format/format.ts';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import classes from './report-frame.module.css';

interface ReportBasisProps {
  /** The last day that the report is about. */
  day: string;
  currency: Currency;
  usedRates: readonly { currency: string; rate: number; day: string }[];
  /** Further sentences. */
  notes?: readonly string[];
  /** What can be done on the screen, and not on paper. */
  hint?: string;
}

const rateDigits = 6;

type UsedRates = ReportBasisProps['usedRates'];

/** The rates of an answer, if they are to the currency that is shown. */
export function ratesTo(
  currency: Currency,
  answer: { currency: Currency; usedRates: UsedRates } | undefined,
): UsedRates {
  return answer?.currency === currency ? answer.usedRates : [];
}

/** The day and the rates that a report rests on. */
export function ReportBasis({ day, currency, usedRates, notes = [], hint }: ReportBasisProps) {
  const rates = usedRates.map(
    (used) =>
      `1 ${used.currency} = ${formatQuantity(Number(used.rate.toPrecision(rateDigits)))} ${currency}（${used.day}）`,
  );
  return (
    <p className={classes.basis}>
      {[
        `数据截至 ${day}`,
        ...(rates.length > 0 ? [`汇率 ${rates.join('、')}`] : []),
        ...notes,
      ].join(' · ')}
      {hint && <span className={classes.onScreen}>{` · ${hint}`}</span>}
    </p>
  );
}

interface ReportDataProps<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** What a query answers, or the reason why it is not here, or lines in its place until it is. */
export function ReportData<Data>({ query, children }: ReportDataProps<Data>) {
  const { data, error, isPlaceholderData, refetch } = query;
  if (data !== undefined) {
    return (
      <div className={classes.content} aria-busy={isPlaceholderData}>
        {children(data)}
      </div>
    );
  }
  return <NotLoaded error={error} refetch={refetch} />;
}

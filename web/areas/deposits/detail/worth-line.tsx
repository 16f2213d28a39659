import { useMemo } from 'react';
import type { Deposit } from '../../../../contract/deposits/deposits.ts';
import { addDays, type Day, daysBetween } from '../../../../finance/calendar/days.ts';
import { type HeldDeposit, worthOnDays } from '../../../../finance/deposits/deposit-history.ts';
import { annualRateOf } from '../../../../finance/money/annual-rate.ts';
import { centsOfText, centsToWire } from '../../../../finance/money/cents.ts';
import { decimal, toText } from '../../../../finance/money/decimal.ts';
import { formatMoney, today } from '../../../lib/format/format.ts';
import { areAmountsHidden, maskedDigits } from '../../../lib/format/hidden-amounts.ts';
import { groupThousands } from '../../../lib/format/number-text.ts';
import { LineChart } from '../../../ui/charts/line-chart.tsx';

const height = 240;
const mostPoints = 60;

/** What a deposit was and will be worth, from its first day to the end of the present term. */
export function WorthLine({ deposit }: { deposit: Deposit }) {
  const points = useMemo(() => {
    const days = daysShown(deposit);
    return { days, values: worthOnDays(heldOf(deposit), days).map(centsToWire) };
  }, [deposit]);
  return (
    <LineChart
      label="存款本息"
      axis={{ days: points.days }}
      series={[{ name: '本息', values: points.values }]}
      height={height}
      format={(value) => formatMoney(value, deposit.currency)}
      // In whole units: a deposit earns too little for 万 to tell the ticks apart.
      formatTick={(value) =>
        areAmountsHidden() ? maskedDigits : groupThousands(String(Math.round(value)))
      }
    />
  );
}

/** Evenly spaced days from the first to the last: the day before it was taken out, if it was. */
function daysShown({ startDate, maturityDate, closing, depositType }: Deposit): Day[] {
  const runningEnd = depositType === 'NOTICE' || maturityDate < today() ? today() : maturityDate;
  const last = closing ? addDays(closing.day, -1) : runningEnd;
  const length = Math.max(1, daysBetween(startDate, last));
  const count = Math.min(mostPoints, length);
  return Array.from({ length: count + 1 }, (_, index) =>
    addDays(startDate, Math.round((index * length) / count)),
  );
}

function heldOf(deposit: Deposit): HeldDeposit {
  const rateOf = (percent: number) => annualRateOf(toText(decimal(percent)));
  return {
    deposit: {
      type: deposit.depositType,
      principal: centsOfText(toText(decimal(deposit.principal))),
      annualRate: rateOf(deposit.annualRatePercent),
      startDate: deposit.startDate,
      term: deposit.months === null ? { days: deposit.days ?? 1 } : { months: deposit.months },
      demandRate: rateOf(deposit.demandRatePercent),
      renewal: deposit.renewal,
      renewalRates: deposit.renewalRates.map(rateOf),
    },
    closing: null,
  };
}

import type { LedgerPage } from '../../../contract/spending/entries.ts';
import { decimal, sum, toWire } from '../../../finance/money/decimal.ts';
import { formatMoney, formatSigned } from '../../lib/format/format.ts';
import { Figure } from '../../ui/figures/figure.tsx';
import { FigureRow } from '../../ui/figures/figure-row.tsx';
import { RateNote } from '../../ui/figures/rate-note.tsx';
import classes from './ledger.module.css';

interface LedgerSumsProps {
  page: LedgerPage;
  /** The entries are those that others are to pay, and the sums what has not come back. */
  isOpenSum: boolean;
}

/** Inflow and outflow of all entries that the filters find, in the base currency and in each. */
export function LedgerSums({ page: { base, byCurrency, total }, isOpenSum }: LedgerSumsProps) {
  const { currency, missingRates } = base;
  const others = byCurrency.some((each) => each.currency !== currency);
  if (isOpenSum) {
    return (
      <FigureRow note={<RateNote missingRates={missingRates} staleRates={[]} rateTime={null} />}>
        <Figure
          label="待报销"
          value={formatMoney(-base.out, currency)}
          note={`共 ${total} 笔，已退回的不计`}
        />
      </FigureRow>
    );
  }
  return (
    <>
      <FigureRow note={<RateNote missingRates={missingRates} staleRates={[]} rateTime={null} />}>
        <Figure
          label="流入"
          value={formatMoney(base.in, currency)}
          note={`共 ${total} 笔，转账和期初余额也在内`}
        />
        <Figure label="流出" value={formatMoney(-base.out, currency)} />
        <Figure
          label="净额"
          value={formatSigned(toWire(sum([base.in, base.out].map(decimal)), 2), currency)}
        />
      </FigureRow>
      {others && (
        <p className={classes.hint}>
          {byCurrency
            .map(
              (each) =>
                `${each.currency} 流入 ${formatMoney(each.in, each.currency, code)}，流出 ${formatMoney(-each.out, each.currency, code)}`,
            )
            .join('；')}
        </p>
      )}
    </>
  );
}

const code = { mark: 'code' } as const;

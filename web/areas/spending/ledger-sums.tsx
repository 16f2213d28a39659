import type { LedgerPage } from '../../../contract/spending/entries.ts';
import { formatMoney, formatSigned } from '../../lib/format/format.ts';
import { Figure } from '../../ui/figures/figure.tsx';
import { FigureRow } from '../../ui/figures/figure-row.tsx';
import { RateNote } from '../../ui/figures/rate-note.tsx';
import classes from './ledger.module.css';

/** What came in and went out of all that the filters find, in the base currency and in each. */
export function LedgerSums({ page: { base, byCurrency, total } }: { page: LedgerPage }) {
  const { currency, missingRates } = base;
  const others = byCurrency.some((sum) => sum.currency !== currency);
  return (
    <>
      <FigureRow note={<RateNote missingRates={missingRates} staleRates={[]} rateTime={null} />}>
        <Figure
          label="流入"
          value={formatMoney(base.in, currency)}
          note={`共 ${total} 笔，转账和期初余额也在内`}
        />
        <Figure label="流出" value={formatMoney(-base.out, currency)} />
        <Figure label="净额" value={formatSigned(net(base), currency)} />
      </FigureRow>
      {others && (
        <p className={classes.hint}>
          {byCurrency
            .map(
              (sum) =>
                `${sum.currency} 流入 ${formatMoney(sum.in, sum.currency, code)}，流出 ${formatMoney(-sum.out, sum.currency, code)}`,
            )
            .join('；')}
        </p>
      )}
    </>
  );
}

const code = { mark: 'code' } as const;

/** In whole cents: sums of binary fractions are not exact. */
function net({ in: came, out: went }: { in: number; out: number }): number {
  return (Math.round(came * 100) + Math.round(went * 100)) / 100;
}

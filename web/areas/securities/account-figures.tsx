import type { SecuritiesAccount } from '../../../contract/securities/securities-fields.ts';
import { formatSigned } from '../../lib/format/format.ts';
import { Money } from '../../ui/figures/money.tsx';
import list from '../../ui/lists/list.module.css';
import { Gain } from './positions/gain.tsx';

interface AccountFigureProps {
  account: SecuritiesAccount;
}

/** The known value of an account, and which currencies it leaves out. */
export function AccountWorth({ account }: AccountFigureProps) {
  const { totalAssets, currency, missingRates } = account;
  const left = missingRates.length > 0;
  const isKnown = hasBeenRead(account) && !(left && totalAssets === 0);
  return (
    <div>
      <Money amount={isKnown ? totalAssets : null} currency={currency} />
      {left && <p className={list.second}>未计入 {missingRates.join('、')}</p>}
    </div>
  );
}

/** What an account has gained; '-' also where no cost is known. */
export function AccountGain({ account }: AccountFigureProps) {
  const { totalPnl, totalPnlPercent, currency, realizedGain } = account;
  const amount = hasBeenRead(account) ? totalPnl : null;
  return (
    <div>
      <Gain amount={amount} percent={totalPnlPercent} currency={currency} />
      {Boolean(realizedGain) && (
        <p className={list.secondFigure}>已实现 {formatSigned(realizedGain, currency)}</p>
      )}
    </div>
  );
}

/** Whether it was ever synced: before that its figures are unknown, not 0. */
function hasBeenRead({ lastSyncTime }: SecuritiesAccount): boolean {
  return lastSyncTime !== null;
}

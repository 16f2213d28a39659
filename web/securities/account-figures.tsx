import type { SecuritiesAccount } from '../../contract/securities-fields.ts';
import { Money } from '../ui/money.tsx';
import { Gain } from './gain.tsx';

/** What an account comes to; '-' until it has been read once: nothing is known, which is not 0. */
export function AccountWorth({ account }: { account: SecuritiesAccount }) {
  const { lastSyncTime, totalAssets, currency } = account;
  return <Money amount={lastSyncTime ? totalAssets : null} currency={currency} />;
}

/** What an account has gained; '-' until it has been read once, and where no cost is known. */
export function AccountGain({ account }: { account: SecuritiesAccount }) {
  const { lastSyncTime, totalPnl, totalPnlPercent, currency } = account;
  return (
    <Gain amount={lastSyncTime ? totalPnl : null} percent={totalPnlPercent} currency={currency} />
  );
}

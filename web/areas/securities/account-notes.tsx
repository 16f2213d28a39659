import { IconAlertTriangle } from '@tabler/icons-react';
import type { SecuritiesAccount } from '../../../contract/securities/securities-fields.ts';
import { withoutAmounts } from '../../lib/format/hidden-amounts.ts';
import { MismatchNote } from './positions/mismatch-note.tsx';
import classes from './securities.module.css';

/** Whether an account has notes beside its figures. */
export function hasNotes(account: SecuritiesAccount): boolean {
  const { unread, unpriced } = account;
  return unread.length > 0 || unpriced.length > 0 || notHeld(account).length > 0;
}

/** Symbols whose trades leave something that the account does not hold: no position shows them. */
function notHeld({ mismatches }: SecuritiesAccount) {
  return mismatches.filter(({ synced }) => synced === 0);
}

/** What an account's figures leave out, and a broker's total that differs from ours: a line each. */
export function AccountNotes({ account }: { account: SecuritiesAccount }) {
  if (!hasNotes(account)) return null;
  return (
    <div className={classes.notes}>
      <p className={classes.notesHeading}>
        <IconAlertTriangle size={14} aria-hidden="true" />
        未能读取或核对
      </p>
      <ul aria-label={`${account.accountName} 未能读取或核对的内容`}>
        {notesOf(account).map((note) => (
          <li key={note}>{withoutAmounts(note)}</li>
        ))}
        {notHeld(account).map(({ symbol, ...mismatch }) => (
          <li key={symbol}>
            {symbol}
            <MismatchNote accountId={account.id} symbol={symbol} mismatch={mismatch} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function notesOf({ unread, unpriced, unpricedCount }: SecuritiesAccount): string[] {
  const notes = [...new Set(unread)];
  if (unpriced.length === 0) return notes;
  const rest = unpricedCount > unpriced.length ? ` 等 ${unpricedCount} 项` : '';
  return [...notes, `没有价格，未计入资产：${unpriced.join('、')}${rest}`];
}

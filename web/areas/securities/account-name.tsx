import {
  brokerLabels,
  type SecuritiesAccount,
} from '../../../contract/securities/securities-fields.ts';
import list from '../../ui/lists/list.module.css';

/** An account's name, marked when it is paused and so in no sum. */
export function AccountName({ account }: { account: SecuritiesAccount }) {
  return (
    <div className={list.name}>
      <div className={list.heading}>
        <span className={list.title}>{account.accountName}</span>
        {!account.isActive && <span className={list.mark}>已停用 · 不计入合计</span>}
      </div>
    </div>
  );
}

export function brokerOf({ accountType }: Pick<SecuritiesAccount, 'accountType'>): string {
  return brokerLabels[accountType];
}

import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Import } from '../../../../contract/imports/imports.ts';
import { centsToWire, toCents } from '../../../../finance/money/cents.ts';
import { decimal } from '../../../../finance/money/decimal.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { plainNumber } from '../../../ui/forms/amount-text.ts';
import { useUpdateDraft } from '../imports.queries.ts';
import layout from '../step-layout.module.css';
import { type AccountOfImport, sentAccounts, targetOf } from './draft-accounts.ts';
import classes from './preview.module.css';
import { useAccountNames } from './use-account-names.ts';

/**
 * Asks for the balance of new accounts whose file has none. People know what they have now, not what
 * they had before the first row, so that the opening balance is worked out from it.
 */
export function NewAccountBalances({ draft }: { draft: Import }) {
  return draft.accounts
    .filter(
      ({ newAccount, ignored, fileBalance, balanceAfter }) =>
        newAccount && !ignored && fileBalance === null && balanceAfter !== null,
    )
    .map((account) => <Balance key={account.ref} draft={draft} account={account} />);
}

function Balance({ draft, account }: { draft: Import; account: AccountOfImport }) {
  const update = useUpdateDraft(draft.id);
  const name = useAccountNames(draft)(account.ref);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const currency = account.currency ?? 'CNY';
  const money = (amount: number) => formatMoney(amount, currency, { mark: 'code' });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (update.isPending) return;
    const found = initialBalanceFor(account, typed);
    const isTooLow =
      typeof found === 'number' && found < 0 && account.newAccount?.accountType !== 'CREDIT';
    setProblem(
      isTooLow
        ? `这样倒推，第一笔之前的余额会是 ${money(found)}。请核对余额，或者检查是否少选了支出。`
        : typeof found === 'string'
          ? found
          : undefined,
    );
    const target = targetOf(account);
    if (typeof found !== 'number' || isTooLow || target?.to !== 'new') return;
    const targets = { [account.ref]: { ...target, initialBalance: found } };
    update.change({ accounts: sentAccounts(draft.accounts, { targets }) });
  }

  return (
    <form className={layout.caution} noValidate onSubmit={submit}>
      <p className={classes.question}>
        “{name}”是新账户，文件里没有余额。现在按第一笔之前有{' '}
        {money(account.newAccount?.initialBalance ?? 0)}、导入后有{' '}
        {money(account.balanceAfter ?? 0)}{' '}
        计算。填账户现在的实际余额即可，第一笔之前的余额由它倒推。
      </p>
      <div className={classes.balance}>
        <AmountInput
          label={`“${name}”导入后应有的余额`}
          unit={currency}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setProblem(undefined);
          }}
          error={problem}
        />
        <Button type="submit" variant="default" loading={update.isPending}>
          按此计算
        </Button>
      </div>
    </form>
  );
}

/** What the account has to begin with to end with the balance that was typed; else what is wrong with that. */
function initialBalanceFor(
  { newAccount, balanceAfter }: AccountOfImport,
  typed: string,
): number | string {
  const text = plainNumber(typed);
  if (text === undefined || text === '') return '请填写余额';
  if ((text.split('.')[1]?.length ?? 0) > 2) return '最多保留2位小数';
  if (text.length > 15) return '数字过大';
  const cents = (amount: number) => toCents(decimal(amount));
  const added = cents(balanceAfter ?? 0) - cents(newAccount?.initialBalance ?? 0);
  return centsToWire(toCents(decimal(text)) - added);
}

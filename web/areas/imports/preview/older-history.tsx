import type { Import } from '../../../../contract/imports/imports.ts';
import { formatMoney, formatSigned } from '../../../lib/format/format.ts';
import { useImportRows, useUpdateDraft } from '../imports.queries.ts';
import layout from '../step-layout.module.css';
import {
  type AccountOfImport,
  type HistoryChoice,
  historyOf,
  sentAccounts,
} from './draft-accounts.ts';
import classes from './preview.module.css';
import { useAccountNames } from './use-account-names.ts';

const labels: Record<HistoryChoice | 'NONE', string> = {
  NONE: '不补录，只导入之后的记录',
  KEEP_BALANCE: '补录，今天的余额保持不变（推荐）',
  FILE_BALANCE: '补录，以文件里的余额为准',
};

/** Offers to take rows that are older than the account they go to. */
export function OlderHistory({ draft }: { draft: Import }) {
  const refused = useRefusedRows(draft).flatMap(({ problems }) => problems);
  const older = draft.accounts.filter(
    ({ openingDay, opening }) =>
      opening !== null ||
      (openingDay !== null && refused.some((text) => text.endsWith(`早于账户期初 ${openingDay}`))),
  );
  return older.map((account) => <Offer key={account.ref} draft={draft} account={account} />);
}

/** The first rows that cannot be imported, whose texts say which of them are too old. */
function useRefusedRows({ id, counts }: Import) {
  const { data } = useImportRows(counts.error > 0 ? id : null, 1, 'ERROR');
  return data?.records ?? [];
}

function Offer({ draft, account }: { draft: Import; account: AccountOfImport }) {
  const update = useUpdateDraft(draft.id);
  const { ref, opening, openingDay } = account;
  const name = useAccountNames(draft)(ref);
  const chosen = historyOf(account) ?? 'NONE';

  function choose(choice: HistoryChoice | 'NONE') {
    const histories = { [ref]: choice === 'NONE' ? undefined : choice };
    update.change({ accounts: sentAccounts(draft.accounts, { histories }) });
  }

  return (
    <div className={layout.caution}>
      <fieldset
        className={classes.choices}
        disabled={update.isPending}
        aria-busy={update.isPending || undefined}
      >
        <legend>
          “{name}”从 {opening?.from ?? openingDay} 开始记账，文件里有更早的记录，要补录吗？
        </legend>
        {(Object.keys(labels) as (keyof typeof labels)[]).map((value) => (
          <label key={value} className={classes.choice}>
            <input
              type="radio"
              name={`history-${ref}`}
              checked={chosen === value}
              onChange={() => choose(value)}
            />
            {labels[value]}
          </label>
        ))}
        {opening && <p className={layout.note}>{openingInWords(account, opening)}</p>}
      </fieldset>
    </div>
  );
}

function openingInWords(
  { currency }: AccountOfImport,
  { from, to, balanceBefore, balanceAfter, difference }: NonNullable<AccountOfImport['opening']>,
): string {
  const money = (amount: number) => formatMoney(amount, currency ?? 'CNY', { mark: 'code' });
  const moved = `期初从 ${from} 移到 ${to}，期初余额由 ${money(balanceBefore)} 变为 ${money(balanceAfter)}。`;
  if (difference === 0) return `${moved}今天的余额不变。撤销导入时会恢复。`;
  return `${moved}今天的余额会变动 ${formatSigned(difference, currency ?? 'CNY', { mark: 'code' })}。撤销导入时会恢复。`;
}

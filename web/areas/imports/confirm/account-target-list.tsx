import { Select, TextInput } from '@mantine/core';
import {
  type AccountType,
  accountTypeLabels,
  accountTypes,
} from '../../../../contract/accounts/account-fields.ts';
import type { Account } from '../../../../contract/accounts/accounts.ts';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { currencyOptions } from '../../../lib/format/currency-names.ts';
import layout from '../step-layout.module.css';
import {
  type AccountOfFile,
  nameOf,
  type Target,
  type Targets,
  targetProblem,
} from './account-targets.ts';
import classes from './confirm.module.css';

const typeOptions = accountTypes.map((value) => ({ value, label: accountTypeLabels[value] }));
/** Values of the select beside the ids of accounts, which are never that short. */
const newOption = 'new';
const skipOption = 'nowhere';

interface TargetProps {
  accounts: readonly Account[];
  source: string;
  /** Whether to say what is missing: after the first attempt to go on. */
  showsProblems: boolean;
}

interface AccountTargetListProps extends TargetProps {
  fileAccounts: readonly AccountOfFile[];
  targets: Targets;
  onChoose: (ref: string, target: Target) => void;
}

/** Where the rows of each account of the file go: one's own account, a new one, or nowhere. */
export function AccountTargetList({
  fileAccounts,
  targets,
  onChoose,
  ...rest
}: AccountTargetListProps) {
  return (
    <ul className={classes.targets} aria-label="文件里的账户">
      {fileAccounts.map((account) => (
        <li key={account.ref} className={classes.target}>
          <div>
            <span className={classes.ref}>{account.ref || '这个文件的账户'}</span>
            <p className={layout.note}>
              {account.isOtherSide ? `${account.rows} 笔转账的另一方` : `${account.rows} 笔`}
            </p>
          </div>
          <TargetField
            {...rest}
            account={account}
            target={targets[account.ref]}
            onChoose={(target) => onChoose(account.ref, target)}
          />
        </li>
      ))}
    </ul>
  );
}

interface TargetFieldProps extends TargetProps {
  account: AccountOfFile;
  target: Target | undefined;
  onChoose: (target: Target) => void;
}

function TargetField(props: TargetFieldProps) {
  const { accounts, source, account, target, showsProblems, onChoose } = props;
  const problem = showsProblems ? targetProblem(target) : undefined;

  function choose(value: string | null) {
    if (value === newOption) {
      const { currency, ref } = account;
      onChoose({ to: 'new', accountName: nameOf(ref, source), accountType: 'CHECKING', currency });
    } else if (value === skipOption) onChoose({ to: 'nowhere' });
    else if (value) onChoose({ to: 'own', accountId: value });
  }

  return (
    <div>
      <Select
        aria-label={`${account.ref || '这个文件'}导入到`}
        placeholder="请选择账户"
        allowDeselect={false}
        data={[
          ...(accounts.length > 0
            ? [
                {
                  group: '我的账户',
                  items: accounts.map(({ id, accountName, currency }) => ({
                    value: id,
                    label: `${accountName}（${currency}）`,
                  })),
                },
              ]
            : []),
          {
            group: '其他',
            items: [
              { value: newOption, label: '新建一个账户' },
              { value: skipOption, label: '不导入这些记录' },
            ],
          },
        ]}
        value={selectedValue(target)}
        onChange={choose}
        error={target ? undefined : problem}
      />
      {target?.to === 'new' && (
        <NewAccountFields target={target} problem={problem} onChange={onChoose} />
      )}
    </div>
  );
}

function selectedValue(target: Target | undefined): string | null {
  if (!target) return null;
  if (target.to === 'own') return target.accountId;
  return target.to === 'new' ? newOption : skipOption;
}

type NewTarget = Extract<Target, { to: 'new' }>;

interface NewAccountFieldsProps {
  target: NewTarget;
  problem: string | undefined;
  onChange: (target: NewTarget) => void;
}

/** The account that is opened with the import, on the day of its first row. */
function NewAccountFields({ target, problem, onChange }: NewAccountFieldsProps) {
  return (
    <div className={classes.newAccount}>
      <TextInput
        label="账户名称"
        autoComplete="off"
        withAsterisk
        maxLength={100}
        value={target.accountName}
        onChange={({ currentTarget }) => onChange({ ...target, accountName: currentTarget.value })}
        error={problem}
      />
      <Select
        label="账户类型"
        data={typeOptions}
        allowDeselect={false}
        value={target.accountType}
        onChange={(value) => onChange({ ...target, accountType: value as AccountType })}
      />
      <Select
        label="货币"
        searchable
        data={currencyOptions}
        allowDeselect={false}
        value={target.currency}
        onChange={(value) => onChange({ ...target, currency: value as Currency })}
      />
    </div>
  );
}

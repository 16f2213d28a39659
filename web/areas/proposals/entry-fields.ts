import type { Currency } from '../../../contract/fields/currencies.ts';
import { entryTypeLabels } from '../../../contract/investments/entry-types.ts';
import {
  type ProposalKind,
  proposalKindLabels,
} from '../../../contract/proposals/proposal-fields.ts';
import type { Proposal } from '../../../contract/proposals/proposals.ts';
import { formatMoney, formatQuantity } from '../../lib/format/format.ts';
import { areAmountsHidden } from '../../lib/format/hidden-amounts.ts';
import type { NamedRows } from './proposals.queries.ts';

/** How a field of an entry is typed. */
type Input = 'amount' | 'day' | 'text' | 'account' | 'investment' | 'category';

export interface EntryField {
  name: string;
  label: string;
  input: Input;
  optional?: true;
}

const day: EntryField = { name: 'day', label: '日期', input: 'day', optional: true };
const amount: EntryField = { name: 'amount', label: '金额', input: 'amount' };
const description: EntryField = {
  name: 'description',
  label: '说明',
  input: 'text',
  optional: true,
};
const dueDate: EntryField = { name: 'dueDate', label: '到期日', input: 'day' };
const moved: EntryField[] = [
  { name: 'accountId', label: '资金账户', input: 'account' },
  amount,
  day,
  { name: 'payee', label: '对方', input: 'text', optional: true },
  description,
];
const optionalAmount = (name: string, label: string): EntryField => ({
  name,
  label,
  input: 'amount',
  optional: true,
});

/** The fields that can be edited before an entry is accepted, in the order of the form. */
export const fieldsOfKind: Record<ProposalKind, readonly EntryField[]> = {
  DEPOSIT: moved,
  WITHDRAWAL: moved,
  RECEIVABLE: [
    { name: 'customerName', label: '客户', input: 'text' },
    amount,
    dueDate,
    day,
    description,
  ],
  PAYABLE: [
    { name: 'supplierName', label: '供应商', input: 'text' },
    amount,
    dueDate,
    day,
    description,
  ],
  TRADE: [
    { name: 'investmentId', label: '投资', input: 'investment' },
    { name: 'day', label: '日期', input: 'day' },
    optionalAmount('quantity', '数量'),
    optionalAmount('price', '价格'),
    optionalAmount('amount', '金额'),
    optionalAmount('fee', '费用'),
    optionalAmount('tax', '税费'),
    { name: 'accountId', label: '资金账户', input: 'account', optional: true },
    { name: 'note', label: '备注', input: 'text', optional: true },
  ],
  CATEGORY: [{ name: 'categoryId', label: '分类', input: 'category' }],
};

const otherLabels: Readonly<Record<string, string>> = {
  kind: '存入类型',
  type: '交易类型',
  time: '时间',
  cost: '成本',
  ratioNew: '拆合后股数',
  ratioOld: '拆合前股数',
  accountAmount: '账户实际扣款（到账）',
  confirmDay: '确认日',
  recordDay: '登记日',
  counterpart: '转入（对方）',
  entryIds: '流水',
};
const depositKinds: Readonly<Record<string, string>> = { DEPOSIT: '存入', INTEREST: '利息' };

/** One fact of an entry as it is shown. */
export interface Fact {
  name: string;
  label: string;
  text: string;
}

/** Everything that accepting an entry would write: fields that the form has, then all others. */
export function factsOf(proposal: Proposal, rows: NamedRows): Fact[] {
  const { kind, entry } = proposal;
  const fields = fieldsOfKind[kind];
  const names = [
    ...fields.map(({ name }) => name),
    ...Object.keys(entry).filter((name) => !fields.some((field) => field.name === name)),
  ];
  return names
    .filter((name) => entry[name] != null || name === 'day')
    .map((name) => {
      const field = fields.find((one) => one.name === name);
      const label = field?.label ?? otherLabels[name] ?? name;
      return { name, label, text: textOf(name, proposal, rows) };
    });
}

const moneyFields = ['amount', 'price', 'fee', 'tax', 'cost'];

function textOf(
  name: string,
  { entry, currency }: Pick<Proposal, 'entry' | 'currency'>,
  { accounts, investments, categories }: NamedRows,
): string {
  const value = entry[name];
  if (name === 'day' && value == null) return '接受的当天';
  const named = (rows: readonly { id: string; name: string }[]) =>
    rows.find(({ id }) => id === value)?.name ?? '已不存在';
  if (name === 'accountId') return named(accounts);
  if (name === 'investmentId') return named(investments);
  if (name === 'categoryId') return named(categories);
  if (name === 'entryIds' && Array.isArray(value)) return `${value.length} 笔`;
  if (name === 'type') return entryTypeLabels[value as keyof typeof entryTypeLabels] ?? `${value}`;
  if (name === 'kind') return depositKinds[String(value)] ?? `${value}`;
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value !== 'number') return String(value);
  if (moneyFields.includes(name)) return moneyText(value, currency);
  const account = accounts.find(({ id }) => id === entry.accountId);
  if (name === 'accountAmount' && account) return moneyText(value, account.currency);
  return formatQuantity(value);
}

/** Money with all of its decimals, since accepting it writes them: a price may have more than two. */
function moneyText(value: number, currency: Currency): string {
  return Number(value.toFixed(2)) === value || areAmountsHidden()
    ? formatMoney(value, currency, { mark: 'code' })
    : `${currency} ${formatQuantity(value)}`;
}

/** What a proposal is called, such as `存入 工资卡` or `买入 某股票`. */
export function titleOf(proposal: Proposal, rows: NamedRows): string {
  const { kind, entry } = proposal;
  const word =
    kind === 'TRADE' && entry.type != null
      ? textOf('type', proposal, rows)
      : kind === 'DEPOSIT' && entry.kind === 'INTEREST'
        ? '利息'
        : proposalKindLabels[kind];
  const [subject] = fieldsOfKind[kind];
  const about = subject && entry[subject.name] != null ? textOf(subject.name, proposal, rows) : '';
  return `${word} ${about}`.trim();
}

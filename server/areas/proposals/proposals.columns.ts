import {
  proposalKindLabels,
  proposalStatusLabels,
} from '../../../contract/proposals/proposal-fields.ts';
import type { Proposal } from '../../../contract/proposals/proposals.ts';
import type { Columns } from '../../spreadsheets/sheet.ts';

/** The fields that every kind has, each as far as it is stated. */
const field = ({ entry }: Pick<Proposal, 'entry'>, ...names: string[]) => {
  const found = names.map((name) => entry[name]).find((value) => value != null);
  return found === undefined ? null : String(found);
};

export const proposalColumns: Columns<
  Pick<
    Proposal,
    'kind' | 'status' | 'entry' | 'currency' | 'tokenName' | 'createdAt' | 'expiresAt' | 'handledAt'
  > & { reason?: string | null }
> = [
  ['类型', 'text', 12, ({ kind }) => proposalKindLabels[kind]],
  ['状态', 'text', 10, ({ status }) => proposalStatusLabels[status]],
  ['日期', 'text', 12, (p) => field(p, 'day')],
  ['金额', 'text', 16, (p) => field(p, 'amount')],
  ['数量', 'text', 14, (p) => field(p, 'quantity')],
  ['价格', 'text', 14, (p) => field(p, 'price')],
  ['货币', 'text', 8, ({ currency }) => currency],
  ['对方', 'text', 20, (p) => field(p, 'payee', 'customerName', 'supplierName')],
  ['说明', 'text', 30, (p) => field(p, 'description', 'note')],
  ['理由', 'text', 30, (p) => p.reason ?? null],
  ['提议者', 'text', 16, ({ tokenName }) => tokenName],
  ['提议时间', 'text', 26, ({ createdAt }) => createdAt],
  ['到期时间', 'text', 26, ({ expiresAt }) => expiresAt],
  ['处理时间', 'text', 26, ({ handledAt }) => handledAt],
];

import { z } from 'zod';
import { accounts } from '../../contract/accounts/accounts.ts';
import { payables, receivables } from '../../contract/debts/debts.ts';
import { dayField } from '../../contract/fields/day-field.ts';
import { requiredText, rowId } from '../../contract/fields/fields.ts';
import { investmentEntries } from '../../contract/investments/entries.ts';
import { investments } from '../../contract/investments/investments.ts';
import { fieldError } from '../errors.ts';
import { pageFields, pageOfRows, readingTool, type Tool, type ToolContext } from './tool.ts';

/** A line of an account, or of another area that has entries. */
interface EntryRow {
  id: string;
  area: 'accounts' | 'debts' | 'investments';
  accountId: string | null;
  type: string;
  amount: number;
  currency: string;
  balanceAfter: number | null;
  day: string;
  description: string | null;
}

const day = dayField('日期格式不正确').describe('YYYY-MM-DD').optional();
const period = { from: day, to: day };
const fields = ['id', 'accountId', 'type', 'amount', 'currency', 'balanceAfter', 'day'] as const;

const listTransactions = readingTool({
  name: 'list_transactions',
  title: '账户流水',
  description: 'What moved the cash accounts, or one of them, newest first. Amounts are signed.',
  scope: 'accounts:read',
  input: z.object({ ...pageFields, ...period, accountId: rowId('账户不存在').optional() }),
  async run(context, { accountId, from, to, ...page }) {
    const rows = inPeriod(await transactions(context, accountId), { from, to });
    return {
      currency: null,
      untrustedFields: ['description'],
      ...pageOfRows(rows, page, [...fields, 'description']),
    };
  },
});

const findEntries = readingTool({
  name: 'find_entries',
  title: '查找流水',
  description:
    'Entries whose texts contain a keyword, newest first: of cash accounts, and of debts and investments where the token may read these.',
  scope: 'accounts:read',
  input: z.object({ ...pageFields, ...period, keyword: requiredText('请输入关键词', 100) }),
  async run(context, { keyword, from, to, ...page }) {
    const wanted = keyword.toLocaleLowerCase('zh-CN');
    const all = [
      ...(await transactions(context)),
      ...(context.may('debts:read') ? await debts(context) : []),
      ...(context.may('investments:read') ? await trades(context) : []),
    ];
    const rows = all.filter(({ description }) =>
      description?.toLocaleLowerCase('zh-CN').includes(wanted),
    );
    return {
      currency: null,
      untrustedFields: ['description'],
      ...pageOfRows(inPeriod(rows, { from, to }), page, [...fields, 'description', 'area']),
    };
  },
});

/** Newest first; of one day as they are. */
function inPeriod(
  rows: readonly EntryRow[],
  { from = '', to = '9999' }: { from?: string | undefined; to?: string | undefined },
): EntryRow[] {
  if (from > to) throw fieldError('from', '开始日期不能晚于结束日期');
  return rows
    .filter((row) => row.day >= from && row.day <= to)
    .toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
}

async function transactions({ ask }: ToolContext, accountId?: string): Promise<EntryRow[]> {
  const all =
    accountId === undefined
      ? await ask(accounts.list)
      : [await ask(accounts.get, { params: { id: accountId } })];
  const rows: EntryRow[] = [];
  for (const { id, currency } of all) {
    const { records } = await ask(accounts.transactions, { params: { id }, whole: true });
    for (const record of records) {
      rows.push({ ...record, area: 'accounts', accountId: id, currency });
    }
  }
  return rows;
}

async function debts({ ask }: ToolContext): Promise<EntryRow[]> {
  const row = (type: string, counterparty: string, debt: DebtFacts): EntryRow => ({
    ...{ id: debt.id, area: 'debts', accountId: null, type, amount: debt.amount },
    ...{ currency: debt.currency, balanceAfter: null, day: debt.day },
    description: [counterparty, debt.description].filter(Boolean).join('：'),
  });
  return [
    ...(await ask(receivables.list)).map((debt) => row('RECEIVABLE', debt.customerName, debt)),
    ...(await ask(payables.list)).map((debt) => row('PAYABLE', debt.supplierName, debt)),
  ];
}

type DebtFacts = Pick<EntryRow, 'id' | 'amount' | 'currency' | 'day' | 'description'>;

async function trades({ ask }: ToolContext): Promise<EntryRow[]> {
  const rows: EntryRow[] = [];
  for (const { id, investmentName } of await ask(investments.list, { query: { state: 'all' } })) {
    const { records } = await ask(investmentEntries.list, { params: { id }, whole: true });
    for (const entry of records) {
      rows.push({
        ...{ id: entry.id, area: 'investments', accountId: entry.accountId, type: entry.type },
        ...{ amount: entry.effect.cash, currency: entry.currency, balanceAfter: null },
        ...{ day: entry.day, description: [investmentName, entry.note].filter(Boolean).join('：') },
      });
    }
  }
  return rows;
}

/** The tools that answer single entries. */
export const entryTools: readonly Tool[] = [listTransactions, findEntries];

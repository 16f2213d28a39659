import { z } from 'zod';
import { accountsSchemas } from '../../contract/accounts/accounts.schemas.ts';
import { accounts } from '../../contract/accounts/accounts.ts';
import { dayField } from '../../contract/fields/day-field.ts';
import { currencyField, requiredText, rowId } from '../../contract/fields/fields.ts';
import { fieldError } from '../errors.ts';
import { fieldsOf, listingTool, pageFields, pageOfRows, type Tool } from './tool.ts';

const listAccounts = listingTool({
  name: 'list_accounts',
  title: '资金账户',
  description: 'The cash accounts with their balances, each in its own currency.',
  scope: 'accounts:read',
  row: fieldsOf(accountsSchemas.list.data.element, [
    'id',
    'accountName',
    'accountType',
    'currency',
    'balance',
  ]),
  input: z.object(pageFields),
  async run({ ask }, page) {
    const found = await ask(accounts.list);
    return {
      currency: null,
      untrustedFields: ['accountName'],
      ...pageOfRows(found, page),
    };
  },
});

const day = dayField('日期格式不正确').describe('YYYY-MM-DD').optional();
const period = { from: day, to: day };

/** An entry as an agent sees it; which types there are is the area's. */
const entry = z.object({
  id: z.string(),
  accountId: z.string().nullable(),
  type: z.string(),
  amount: z.number(),
  currency: currencyField,
  balanceAfter: z.number().nullable(),
  day: z.iso.date(),
  description: z.string().nullable(),
});

const listTransactions = listingTool({
  name: 'list_transactions',
  title: '账户流水',
  description: 'What moved the cash accounts, or one of them, newest first. Amounts are signed.',
  scope: 'accounts:read',
  row: entry,
  input: z.object({ ...pageFields, ...period, accountId: rowId('账户不存在').optional() }),
  async run({ ask, findEntries }, { accountId, limit, offset, ...days }) {
    // Another owner's account is as if it were not there.
    if (accountId !== undefined) await ask(accounts.get, { params: { id: accountId } });
    const question = { ...inPeriod(days), accountId, skip: offset, most: limit + 1 };
    const rows = await findEntries(['accounts'], question);
    return {
      currency: null,
      untrustedFields: ['description'],
      ...pageOfRows(rows, { limit, offset: 0 }),
    };
  },
});

/** The areas that are searched, each with the scope that the token needs. */
const searchedAreas = [
  ['accounts', 'accounts:read'],
  ['debts', 'debts:read'],
  ['investments', 'investments:read'],
] as const;

const findEntries = listingTool({
  name: 'find_entries',
  title: '查找流水',
  description:
    'Entries whose texts contain a keyword, newest first: of cash accounts, and of debts and investments where the token may read these.',
  scope: 'accounts:read',
  row: entry.extend({ area: z.string() }),
  input: z.object({ ...pageFields, ...period, keyword: requiredText('请输入关键词', 100) }),
  async run({ findEntries, may }, { keyword, limit, offset, ...days }) {
    const areas = searchedAreas.filter(([, scope]) => may(scope)).map(([area]) => area);
    // Each area's newest, as many as this page can need of one.
    const question = { ...inPeriod(days), keyword, skip: 0, most: offset + limit + 1 };
    const rows = await findEntries(areas, question);
    return {
      currency: null,
      untrustedFields: ['description'],
      ...pageOfRows(rows, { limit, offset }),
    };
  },
});

/** The days that are asked about; left out, all. */
function inPeriod({
  from = '',
  to = '9999',
}: {
  from?: string | undefined;
  to?: string | undefined;
}) {
  if (from > to) throw fieldError('from', '开始日期不能晚于结束日期');
  return { from, to };
}

/** The tools that answer cash accounts and single entries. */
export const accountTools: readonly Tool[] = [listAccounts, listTransactions, findEntries];

import { z } from 'zod';
import { dayField } from '../../contract/fields/day-field.ts';
import { optionalText, requiredText, rowId } from '../../contract/fields/fields.ts';
import { listOf } from '../../contract/fields/list-field.ts';
import { proposals } from '../../contract/proposals/proposals.ts';
import { spendingBudgetsSchemas } from '../../contract/spending/budgets.schemas.ts';
import { spendingBudgets } from '../../contract/spending/budgets.ts';
import { spendingCategories } from '../../contract/spending/categories.ts';
import { spendingEntries } from '../../contract/spending/entries.ts';
import { directions } from '../../contract/spending/rule-bodies.ts';
import { spendingCategoriesSchemas } from '../../contract/spending/spending.schemas.ts';
import { longestPayee, mostCategorized } from '../../contract/spending/spending-words.ts';
import { spendingUncategorizedSchemas } from '../../contract/spending/uncategorized.schemas.ts';
import { spendingUncategorized } from '../../contract/spending/uncategorized.ts';
import { isOwnType } from '../../finance/ledger/ledger.ts';
import { fold } from '../../finance/spending/fold.ts';
import { AppError, fieldError } from '../errors.ts';
import { chunks } from '../lib/chunks.ts';
import { proposed } from './propose-tool.ts';
import {
  fieldsOf,
  listingTool,
  pageFields,
  pageOfRows,
  type Tool,
  type ToolContext,
  writingTool,
} from './tool.ts';

const day = dayField('日期格式不正确').describe('YYYY-MM-DD').optional();

const listCategories = listingTool({
  name: 'list_categories',
  title: '收支分类',
  description: 'The categories of income and expense, each parent before those below it.',
  scope: 'spending:read',
  row: fieldsOf(spendingCategoriesSchemas.list.data.element, [
    'id',
    'parentId',
    'kind',
    'name',
    'isHidden',
    'entryCount',
  ]),
  input: z.object(pageFields),
  async run({ ask }, page) {
    const found = await ask(spendingCategories.list);
    return {
      currency: null,
      untrustedFields: ['name'],
      ...pageOfRows(found, page),
    };
  },
});

const listBudgets = listingTool({
  name: 'list_budgets',
  title: '预算',
  description: 'The budgets with what is used and left of them in the period that a day is in.',
  scope: 'spending:read',
  row: fieldsOf(spendingBudgetsSchemas.list.data.element, [
    ...(['id', 'categoryId', 'name', 'period', 'from', 'to', 'currency', 'amount'] as const),
    ...(['carryOver', 'carried', 'available', 'used', 'left'] as const),
    ...(['usedPercent', 'daysLeft', 'leftPerDay'] as const),
  ]),
  input: z.object({ ...pageFields, day: day.describe('YYYY-MM-DD; today when left out') }),
  async run({ ask }, { day: asked, ...page }) {
    const found = await ask(spendingBudgets.list, { query: { day: asked } });
    return {
      currency: null,
      missingRates: [...new Set(found.flatMap(({ missingRates }) => missingRates))],
      untrustedFields: ['name'],
      ...pageOfRows(found, page),
    };
  },
});

const listUncategorized = listingTool({
  name: 'list_uncategorized',
  title: '未分类流水',
  description:
    'Income (IN) and expense (OUT) without a category, counted and summed by payee instead of single entries; of those without a payee by description. What comes to most first.',
  scope: 'spending:read',
  row: fieldsOf(spendingUncategorizedSchemas.list.data.shape.records.element, [
    ...(['payee', 'description', 'direction', 'count', 'amount'] as const),
    ...(['firstDay', 'lastDay'] as const),
  ]),
  input: z.object({ ...pageFields, from: day, to: day }),
  async run({ ask, baseCurrency }, { from, to, ...page }) {
    const query = { from, to };
    const { records } = await ask(spendingUncategorized.list, { query, whole: true });
    return {
      currency: baseCurrency,
      missingRates: [...new Set(records.flatMap(({ missingRates }) => missingRates))],
      untrustedFields: ['payee', 'description'],
      ...pageOfRows(records, page),
    };
  },
});

const named = z.object({
  categoryId: rowId('请选择分类').describe('Of list_categories'),
  payee: optionalText(longestPayee).describe('As list_uncategorized answers it'),
  description: optionalText(500).describe('Of entries without a payee'),
  direction: z.enum(directions, { error: '方向必须是 IN 或 OUT' }).optional(),
  entryIds: listOf(requiredText('流水不存在', 100), {
    error: '请选择流水',
    max: mostCategorized,
    tooLong: `最多${mostCategorized}笔流水`,
  })
    .optional()
    .describe('In place of payee and description'),
  reason: optionalText(200, '理由不能超过200个字符').describe('Why, for the person'),
});

const proposeCategories = writingTool({
  name: 'propose_categories',
  title: '提议分类',
  description: `Proposes a category for the entries without one of a payee, of a description, or of some ids. A person accepts or rejects that in the browser; nothing changes until then, and not where a person has chosen a category meanwhile.
The token needs spending:read beside the scope of this tool.`,
  scope: 'proposals:write',
  input: named,
  output: z.object({
    proposals: z.array(proposed.extend({ count: z.int() })),
  }),
  async run(context, input) {
    if (!context.may('spending:read')) {
      throw new AppError('FORBIDDEN', '提议分类的令牌还需要“收支：读取”');
    }
    const { categoryId, reason = null } = input;
    const ids = input.entryIds ?? (await idsOf(context, input));
    if (ids.length === 0) throw fieldError('payee', '没有这样的未分类流水，或者已经提议过');
    const stored = [];
    for (const entryIds of chunks(ids, mostCategorized)) {
      const entry = { categoryId, entryIds };
      const { id, status } = await context.propose({ kind: 'CATEGORY', entry, reason });
      stored.push({ proposalId: id, status, count: entryIds.length });
    }
    return { proposals: stored };
  },
});

/** The entries without a category of a payee or description, but for those that are proposed already. */
async function idsOf(
  { ask }: ToolContext,
  { payee = null, description = null, direction }: z.output<typeof named>,
): Promise<string[]> {
  if (payee === null && description === null) {
    throw fieldError('payee', '请填写商户、说明或流水');
  }
  const pending = await ask(proposals.list, { query: { status: 'PENDING' }, whole: true });
  const proposed = new Set(
    pending.records.flatMap(({ kind, entry }) => (kind === 'CATEGORY' ? entry.entryIds : [])),
  );
  const query = { categories: 'none', ...(payee !== null && { payee }) };
  const { records } = await ask(spendingEntries.list, { query, whole: true });
  const isNamed = (entry: (typeof records)[number]) =>
    payee !== null ||
    (entry.payee === null && fold(entry.description ?? '') === fold(description ?? ''));
  return records
    .filter(({ type, parts, id }) => isOwnType(type) && parts.length === 0 && !proposed.has(id))
    .filter(({ amount }) => !direction || (amount > 0 ? 'IN' : 'OUT') === direction)
    .filter(isNamed)
    .map(({ id }) => id);
}

/** The tools about categories and budgets. */
export const categoryTools: readonly Tool[] = [
  listBudgets,
  listCategories,
  listUncategorized,
  proposeCategories,
];

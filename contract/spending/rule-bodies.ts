import { z } from 'zod';
import { decimal, optionalText, requiredText, rowId, versionField } from '../fields/fields.ts';
import { listOf } from '../fields/list-field.ts';
import { categoryId, isYesNo } from './spending-bodies.ts';
import { longestPayee, mostRules, mostTagsOfEntry } from './spending-words.ts';

export const textFields = ['PAYEE', 'DESCRIPTION'] as const;
export const textOps = ['CONTAINS', 'NOT_CONTAINS', 'EQUALS', 'BEGINS'] as const;
export const directions = ['IN', 'OUT'] as const;

const text = z.object(
  {
    field: z.enum(textFields, { error: '请选择对方或说明' }),
    op: z.enum(textOps, { error: '不支持的比较方式' }),
    value: requiredText('请填写要比较的文字', 100),
  },
  { error: '必须是一个 {…} 对象' },
);
const amount = decimal({ message: '金额不能为负数', min: 0, decimals: 2 }).nullish();

/** All of them must hold; texts are compared without width, case and spaces. */
export const ruleConditions = z.object(
  {
    texts: listOf(text, { error: '必须是列表', max: 10, tooLong: '最多10个文字条件' }).optional(),
    tagId: rowId('标签不存在').nullish(),
    /** Of the amount without its sign, both included. */
    min: amount,
    max: amount,
    direction: z.enum(directions, { error: '请选择收入或支出' }).nullish(),
    accountId: rowId('账户不存在').nullish(),
    /** Of an import, or `typed`. */
    source: optionalText(40),
  },
  { error: '必须是一个 {…} 对象' },
);

const conditions = ruleConditions
  .refine(
    ({ texts, ...others }) =>
      (texts?.length ?? 0) > 0 || Object.values(others).some((value) => value != null),
    { error: '请至少填写一个条件', path: ['texts'] },
  )
  .refine(({ min, max }) => min == null || max == null || min <= max, {
    error: '最大金额不能小于最小金额',
    path: ['max'],
  });
export type RuleConditions = z.output<typeof conditions>;

export const ruleEffects = z.object(
  {
    categoryId: categoryId.nullish(),
    /** The tidy name of the payee. */
    payee: optionalText(longestPayee),
    tagIds: listOf(rowId('标签不存在'), {
      error: '标签必须是列表',
      max: mostTagsOfEntry,
      tooLong: `最多${mostTagsOfEntry}个标签`,
    }).optional(),
  },
  { error: '必须是一个 {…} 对象' },
);

const effects = ruleEffects.refine(
  ({ categoryId: id, payee, tagIds }) => id != null || payee != null || (tagIds?.length ?? 0) > 0,
  { error: '请至少设置分类、对方或标签', path: ['categoryId'] },
);
export type RuleEffects = z.output<typeof effects>;

export const createRuleBody = z.object({ conditions, effects });
export const updateRuleBody = createRuleBody.partial().extend({ version: versionField });

/** Entries whose category a person chose stay as they are, unless `overPersons`. */
export const applyRuleBody = z.object({ overPersons: isYesNo.optional() }).nullish();
export const previewRuleBody = createRuleBody.extend({ overPersons: isYesNo.optional() });

export const orderRulesBody = z.object({
  ids: listOf(rowId('规则不存在'), {
    error: '请按新的顺序列出规则',
    max: mostRules,
    tooLong: `最多${mostRules}条规则`,
    empty: '请按新的顺序列出规则',
  }),
});

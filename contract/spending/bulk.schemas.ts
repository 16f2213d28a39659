import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { id, instant, nothing, optionalText, requiredText, rowId } from '../fields/fields.ts';
import { listOf } from '../fields/list-field.ts';
import { answerFields } from '../table.ts';
import {
  applyRuleBody,
  createRuleBody,
  directions,
  orderRulesBody,
  previewRuleBody,
  textFields,
  textOps,
  updateRuleBody,
} from './rule-bodies.ts';
import { ledgerEntry, ledgerQuery } from './spending.schemas.ts';
import { spendingTagsTable } from './spending.table.ts';
import { categoryId, isYesNo } from './spending-bodies.ts';
import {
  longestPayee,
  longestTagName,
  mostMarked,
  mostTagsOfEntry,
  spendingActKinds,
} from './spending-words.ts';

const tag = z.object({ ...answerFields(spendingTagsTable), entryCount: z.int() });
export type SpendingTag = z.output<typeof tag>;

const tagBody = z.object({ name: requiredText('标签名称不能为空', longestTagName) });

export const mergeTagBody = z.object({ into: rowId('请选择并入的标签') });

export const spendingTagsSchemas = {
  list: { data: z.array(tag) },
  create: { body: tagBody, data: tag },
  update: { body: tagBody, data: tag },
  merge: { body: mergeTagBody, data: tag },
  remove: { data: nothing },
} satisfies Record<string, CallSchemas>;

/** As a body has it, read back. */
const conditions = z.object({
  texts: z
    .array(z.object({ field: z.enum(textFields), op: z.enum(textOps), value: z.string() }))
    .optional(),
  tagId: id.nullish(),
  min: z.number().nullish(),
  max: z.number().nullish(),
  direction: z.enum(directions).nullish(),
  accountId: id.nullish(),
  source: z.string().nullish(),
});
const effects = z.object({
  categoryId: id.nullish(),
  payee: z.string().nullish(),
  tagIds: z.array(id).optional(),
});

const rule = z.object({
  id,
  position: z.int(),
  conditions,
  effects,
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type SpendingRule = z.output<typeof rule>;

/** What a rule would change of past entries. */
const rulePreview = z.object({
  count: z.int(),
  /** The first 50, newest first. */
  records: z.array(
    z.object({
      entry: ledgerEntry,
      categoryId: id.nullable(),
      payee: z.string().nullable(),
      tagIds: z.array(id),
    }),
  ),
});
export type SpendingRulePreview = z.output<typeof rulePreview>;

/** A change of many entries, to be undone by `actId`; null where nothing was to change. */
const done = z.object({ actId: id.nullable(), count: z.int() });

/** A category that a person has chosen for a payee in the place of what was proposed, more than once. */
const suggestedRule = z.object({
  payee: z.string(),
  categoryId: id,
  direction: z.enum(directions),
  times: z.int(),
});
export type SuggestedRule = z.output<typeof suggestedRule>;

export const spendingRulesSchemas = {
  list: { data: z.array(rule) },
  suggested: { data: z.array(suggestedRule) },
  create: { body: createRuleBody, data: rule },
  preview: { body: previewRuleBody, data: rulePreview },
  order: { body: orderRulesBody, data: z.array(rule) },
  update: { body: updateRuleBody, data: rule },
  remove: { data: nothing },
  apply: { body: applyRuleBody, data: done },
} satisfies Record<string, CallSchemas>;

const tagIds = listOf(rowId('标签不存在'), {
  error: '标签必须是列表',
  max: mostTagsOfEntry,
  tooLong: `每笔最多${mostTagsOfEntry}个标签`,
}).optional();

/** Sets what is named on some entries, or on all that the filters find; entries of other areas stay. */
export const markBody = z
  .object({
    ids: listOf(rowId('流水不存在'), {
      error: '请选择流水',
      max: mostMarked,
      tooLong: `最多${mostMarked}笔流水`,
    }).optional(),
    filter: ledgerQuery.optional(),
    categoryId: categoryId.nullish(),
    payee: optionalText(longestPayee),
    addTagIds: tagIds,
    removeTagIds: tagIds,
    isOnce: isYesNo.optional(),
    isReimbursable: isYesNo.optional(),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    error: '请选择流水',
    path: ['ids'],
  });
export type MarkBody = z.output<typeof markBody>;

export const spendingMarksSchemas = {
  mark: { body: markBody, data: done },
} satisfies Record<string, CallSchemas>;

const act = z.object({
  id,
  kind: z.enum(spendingActKinds),
  entryCount: z.int(),
  createdAt: instant,
  undoneAt: instant.nullable(),
});
export type SpendingAct = z.output<typeof act>;

export const spendingActsSchemas = {
  /** The last 20. */
  list: { data: z.array(act) },
  undo: { data: act },
} satisfies Record<string, CallSchemas>;

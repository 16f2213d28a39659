import { z } from 'zod';
import { optionalDayField } from '../fields/day-field.ts';
import { decimal, optionalText, requiredText, rowId, versionField } from '../fields/fields.ts';
import { listOf } from '../fields/list-field.ts';
import {
  categoryKinds,
  longestCategoryName,
  longestPayee,
  mostCategories,
  mostParts,
  mostReturns,
  mostTagsOfEntry,
} from './spending-words.ts';

export const isYesNo = z.boolean({ error: '必须是 true 或 false' });
export const categoryId = rowId('分类不存在');
const icon = requiredText('图标名称不正确', 60).check(
  z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: '图标名称不正确' }),
);

const category = {
  name: requiredText('分类名称不能为空', longestCategoryName),
  icon: icon.nullish(),
  /** Of the category that it stands under; null for one of the first level. */
  parentId: categoryId.nullish(),
  isHidden: isYesNo.optional(),
};

export const createCategoryBody = z.object({
  ...category,
  /** Left out, that of the parent. */
  kind: z.enum(categoryKinds, { error: '请选择分类类型' }).nullish(),
});

/** Categories by name, both levels in one text, as files have them: `大类 / 小类`. */
export const namedCategoriesBody = z.object({
  names: listOf(
    z.object(
      {
        name: requiredText('分类名称不能为空', 100),
        kind: z.enum(categoryKinds, { error: '请选择分类类型' }),
      },
      { error: '必须是一个 {…} 对象' },
    ),
    {
      error: '请列出分类',
      max: mostCategories,
      tooLong: `最多${mostCategories}个分类`,
      empty: '请列出分类',
    },
  ),
});

/** What is left out stays; `parentId: null` moves it to the first level. */
export const updateCategoryBody = z.object({
  ...category,
  name: category.name.optional(),
  version: versionField,
});

/** All categories of the first level, or all of one parent, in their new order. */
export const orderCategoriesBody = z.object({
  ids: listOf(categoryId, {
    error: '请按新的顺序列出分类',
    max: mostCategories,
    tooLong: `最多${mostCategories}个分类`,
    empty: '请按新的顺序列出分类',
  }),
});

export const mergeCategoryBody = z.object({ into: rowId('请选择并入的分类') });

/** `moveTo`: where the entries of a deleted category go; `none` leaves them without one. */
export const removeCategoryQuery = z.object({
  moveTo: z.string({ error: '只能填一个值' }).max(100, { error: '分类不存在' }).optional(),
});

/** One part of a split entry; `amount` is without its sign. */
export const entryPart = z.object(
  {
    categoryId: categoryId.nullish(),
    amount: decimal({ message: '金额必须大于0', min: 0.01, decimals: 2 }),
    note: optionalText(200),
  },
  { error: '必须是一个 {…} 对象' },
);

/** What people say of an entry beside its money; null clears. */
const said = {
  payee: optionalText(longestPayee),
  categoryId: categoryId.nullish(),
  isOnce: isYesNo.optional(),
  isReimbursable: isYesNo.optional(),
  /** The ids of its tags, all of them. */
  tagIds: listOf(rowId('标签不存在'), {
    error: '标签必须是列表',
    max: mostTagsOfEntry,
    tooLong: `每笔最多${mostTagsOfEntry}个标签`,
  }).optional(),
  /** What it is split into; an empty list makes it one again. */
  parts: listOf(entryPart, {
    error: '拆分必须是列表',
    max: mostParts,
    tooLong: `最多拆成${mostParts}份`,
  }).optional(),
};

const entryType = z.enum(['DEPOSIT', 'WITHDRAW', 'INTEREST'], { error: '流水类型不正确' });
const entryAmount = decimal({ message: '金额必须大于0', min: 0.01, decimals: 2 });

/** `amount` is without its sign, which follows from the type. */
export const createEntryBody = z.object({
  accountId: rowId('请选择账户'),
  type: entryType,
  amount: entryAmount,
  day: optionalDayField,
  description: optionalText(500),
  ...said,
});
export type NewEntry = z.output<typeof createEntryBody>;

/** What is left out stays. `amount` is without its sign, which follows from the type. */
export const updateEntryBody = z.object({
  type: entryType.optional(),
  amount: entryAmount.optional(),
  day: optionalDayField,
  accountId: rowId('账户不存在').optional(),
  description: optionalText(500),
  ...said,
  /** Of money that came in: the purchases that it returns, all of them, each with how much. */
  returns: listOf(
    z.object(
      { purchaseId: rowId('请选择支出'), amount: entryAmount },
      { error: '必须是一个 {…} 对象' },
    ),
    { error: '退款必须是列表', max: mostReturns, tooLong: `最多关联${mostReturns}笔支出` },
  ).optional(),
  /** Whether what comes back may be more than the purchase. */
  mayExceed: isYesNo.optional(),
  version: versionField,
});
export type EntryChanges = z.output<typeof updateEntryBody>;

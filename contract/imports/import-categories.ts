import { z } from 'zod';
import { requiredText, rowId } from '../fields/fields.ts';
import { listOf } from '../fields/list-field.ts';
import { longestPayee } from '../spending/spending-words.ts';
import { maxRowsOfCall } from './import-words.ts';

/** Null: no category. */
const categoryId = rowId('分类不存在').nullable();
const object = { error: '必须是一个 {…} 对象' };
const most = { error: '必须是列表', max: 500, tooLong: '每次最多500项' };

/** The categories of a file are as long as this at most; longer ones are cut. */
export const longestWord = 100;

const choices = {
  rows: listOf(
    z.object({ n: z.int({ error: '行号必须是整数' }).min(1).max(10_000_000), categoryId }, object),
    { error: '必须是列表', max: maxRowsOfCall, tooLong: `每次最多${maxRowsOfCall}行` },
  ).optional(),
  /** Of all rows of a payee, and of money in one direction, that have no choice of their own. */
  payees: listOf(
    z.object(
      {
        payee: requiredText('对方不能为空', longestPayee),
        isIncoming: z.boolean({ error: '必须是 true 或 false' }),
        categoryId,
      },
      object,
    ),
    most,
  ).optional(),
  /** What a category of the file means, for this file and later ones of its source. */
  words: listOf(
    z.object({ word: requiredText('分类不能为空', longestWord), categoryId }, object),
    most,
  ).optional(),
};

export const chooseCategoriesBody = z
  .object(choices)
  .refine((body) => Object.values(body).some((list) => list !== undefined), {
    error: '请选择分类',
    path: ['rows'],
  });
export type ChooseCategoriesBody = z.output<typeof chooseCategoriesBody>;

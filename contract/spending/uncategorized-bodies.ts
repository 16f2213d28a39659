import { z } from 'zod';
import { rowId } from '../fields/fields.ts';
import { listOf } from '../fields/list-field.ts';
import { mostCategorized } from './spending-words.ts';

/** A category for entries that have none. */
export const categorizeBody = z.object({
  categoryId: rowId('请选择分类'),
  entryIds: listOf(rowId('流水不存在'), {
    error: '请选择流水',
    max: mostCategorized,
    tooLong: `最多${mostCategorized}笔流水`,
    empty: '请选择流水',
  }),
});
export type CategorizeBody = z.output<typeof categorizeBody>;

import { z } from 'zod';
import { isStorable, unstorableText } from '../fields/characters.ts';
import { optionalText } from '../fields/fields.ts';
import { listOf } from '../fields/list-field.ts';
import { refuseLargeRecord } from './import-fields.ts';
import { maxImportRows, maxRowsOfCall } from './import-words.ts';

/** A cell as the file has it; the server reads it. */
const cell = z
  .union([z.string().max(500).refine(isStorable, { error: unstorableText }), z.number()], {
    error: '单元格必须是文字或数字，最多500个字符',
  })
  .nullish();

/** The cells of a row of a list that comes back, by the fields of the call that adds one. */
const fields = z.preprocess(
  refuseLargeRecord,
  z
    .record(
      z.string(),
      z
        .union([z.string().max(10_000).refine(isStorable, { error: unstorableText }), z.number()], {
          error: '单元格必须是文字或数字，最多10000个字符',
        })
        .nullable(),
      { error: '请写明每个字段，最多40个字段' },
    )
    .nullish(),
);

const sentRow = z.object(
  {
    /** The line in the file; lines rise. */
    n: z.int({ error: '行号必须是整数' }).min(1, { error: '行号必须大于0' }).max(10_000_000),
    externalId: cell,
    note: cell,
    /** What the reader of the file found wrong: the row becomes an ERROR with this text. */
    problem: optionalText(500),
    /** Why the row is no entry: it becomes SKIPPED. */
    skip: optionalText(500),
    /** What to look at: a warning. */
    check: optionalText(500),
    occurredAt: cell,
    amount: cell,
    currency: cell,
    balance: cell,
    counterparty: cell,
    account: cell,
    counterAccount: cell,
    day: cell,
    time: cell,
    type: cell,
    word: cell,
    symbol: cell,
    name: cell,
    quantity: cell,
    price: cell,
    fee: cell,
    tax: cell,
    cash: cell,
    holder: cell,
    fields,
  },
  { error: '必须是一个 {…} 对象' },
);
/** A row as the browser read it from the file. */
export type SentRow = z.output<typeof sentRow>;

export const addRowsBody = z.object({
  /** How many rows are there already. */
  offset: z.int({ error: '必须是整数' }).min(0).max(maxImportRows),
  rows: listOf(sentRow, {
    error: '请至少提供一行',
    max: maxRowsOfCall,
    tooLong: `每次最多${maxRowsOfCall}行`,
    empty: '请至少提供一行',
  }).refine((rows) => rows.every(({ n }, index) => n > (rows[index - 1]?.n ?? 0)), {
    error: '行号必须递增',
  }),
  /**
   * More rows follow at once: what the rows come to is not worked out, and all of the answer but its
   * `rowCount` and `version` is as of a draft without rows.
   */
  more: z.boolean({ error: '必须是 true 或 false' }).nullish(),
});

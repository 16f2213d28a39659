import { z } from 'zod';
import { transactionTypes } from '../accounts/account-fields.ts';
import { actKinds } from '../accounts/act-kinds.ts';
import { writer, writerFilter } from '../accounts/writer.ts';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField, id, instant, nothing, undoQuery } from '../fields/fields.ts';
import { optionalQueryDecimal, optionalQueryInt, queryDay } from '../fields/query-fields.ts';
import { answerFields } from '../table.ts';
import { spendingCategoriesTable } from './spending.table.ts';
import {
  createCategoryBody,
  createEntryBody,
  mergeCategoryBody,
  namedCategoriesBody,
  orderCategoriesBody,
  removeCategoryQuery,
  updateCategoryBody,
  updateEntryBody,
} from './spending-bodies.ts';
import { categoryKinds, choosers } from './spending-words.ts';

const day = z.iso.date();
const month = z.string();

const category = z.object({
  ...answerFields(spendingCategoriesTable),
  /** How many entries and parts of entries have it. */
  entryCount: z.int(),
});
export type SpendingCategory = z.output<typeof category>;

export const spendingCategoriesSchemas = {
  list: { data: z.array(category) },
  start: { data: z.array(category) },
  create: { body: createCategoryBody, data: category },
  named: { body: namedCategoriesBody, data: z.array(category) },
  update: { body: updateCategoryBody, data: category },
  order: { body: orderCategoriesBody, data: z.array(category) },
  merge: { body: mergeCategoryBody, data: category },
  remove: { query: removeCategoryQuery, data: nothing },
} satisfies Record<string, CallSchemas>;

/** A part of a split entry; its amount has the sign of the entry. */
const part = z.object({
  categoryId: id.nullable(),
  amount: z.number(),
  note: z.string().nullable(),
});

/** Another entry that an entry is linked with. */
const linkedEntry = z.object({
  id,
  accountName: z.string(),
  currency: currencyField,
  day,
  /** Signed. */
  amount: z.number(),
  payee: z.string().nullable(),
  description: z.string().nullable(),
});
export type LinkedEntry = z.output<typeof linkedEntry>;

/** `share`: how much of the money that came in returns the purchase. */
const refund = linkedEntry.extend({ share: z.number() });

export const ledgerEntry = z.object({
  /** Stays the same whatever is corrected. */
  id,
  accountId: id,
  accountName: z.string(),
  currency: currencyField,
  type: z.enum(transactionTypes),
  label: z.string(),
  day,
  /** Signed. */
  amount: z.number(),
  description: z.string().nullable(),
  payee: z.string().nullable(),
  categoryId: id.nullable(),
  chosenBy: z.enum(choosers).nullable(),
  /** What it counts as; null where it is neither income nor expense. Of a split entry, its parts do. */
  countsAs: z.enum(categoryKinds).nullable(),
  isOnce: z.boolean(),
  isReimbursable: z.boolean(),
  tagIds: z.array(id),
  parts: z.array(part),
  /** The other side of the transfer that it makes with another entry; dissolved by `linkId`. */
  joined: linkedEntry.extend({ linkId: id }).nullable(),
  /** Rows of other sources that were merged into it. */
  merged: z.array(linkedEntry.extend({ linkId: id })),
  /** Of money that came in: the purchases that it returns. */
  returns: z.array(refund),
  /** Of a purchase: the money that came back. */
  returnedBy: z.array(refund),
  transferId: id.nullable(),
  entryId: id.nullable(),
  orderId: id.nullable(),
  actKind: z.enum(actKinds).nullable(),
  actId: id.nullable(),
  importId: id.nullable(),
  /** Its amount, type, day or account is not what was booked first. */
  isCorrected: z.boolean(),
  /** The member of a household who wrote its present state. */
  writtenBy: writer.optional(),
  /** Where it is edited; null for what is edited by the call of this area. */
  page: z.string().nullable(),
  version: z.int(),
  createdAt: instant,
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

/** What an entry was: the first as it was booked, the last as it is now. */
const state = z.object({
  accountId: id,
  type: z.enum(transactionTypes),
  day,
  amount: z.number(),
  description: z.string().nullable(),
  writtenAt: instant,
  writtenBy: writer.optional(),
});

const sums = z.object({
  in: z.number(),
  /** 0 or less. */
  out: z.number(),
});

const page = z.object({
  /** The entries of one month, or of a day within it, newest first. */
  month: month.nullable(),
  /** The next month before it that has entries; null when there is none. */
  earlierMonth: month.nullable(),
  laterMonth: month.nullable(),
  records: z.array(ledgerEntry),
  /** Of all months. */
  total: z.int(),
  /** How many the month has; with more than 1,000, `page` asks for further ones. */
  totalOfMonth: z.int(),
  page: z.int(),
  hasNext: z.boolean(),
  /** Of each day of the records, in the base currency. */
  days: z.array(sums.extend({ day })),
  /** Of all months, per currency. */
  byCurrency: z.array(sums.extend({ currency: currencyField })),
  /** The same in the base currency, each entry at the rate of its day. */
  base: sums.extend({ currency: currencyField, missingRates: z.array(currencyField) }),
});
export type LedgerPage = z.output<typeof page>;

const listed = z.string({ error: '只能填一个值' }).max(2000, { error: '内容过长' });

/** Filters of the ledger; several ids are written with commas. */
export const ledgerQuery = z.object({
  /** Of some entries, of which all months are answered at once. */
  ids: z.string({ error: '只能填一个值' }).max(4000, { error: '内容过长' }).optional(),
  from: queryDay,
  to: queryDay,
  month: z
    .string({ error: '只能填一个值' })
    .regex(/^(19[7-9]\d|20\d\d|21\d\d)-(0[1-9]|1[0-2])$/, { error: '月份必须写成 YYYY-MM' })
    .optional(),
  accounts: listed.optional(),
  kind: z.enum([...categoryKinds, 'OTHER'], { error: '收支类型不正确' }).optional(),
  /** Ids of categories, with those below them; `none`: of what has none. */
  categories: listed.optional(),
  payee: listed.optional(),
  tag: z.string({ error: '只能填一个值' }).max(100, { error: '标签不存在' }).optional(),
  /** Of the amount without its sign. */
  min: optionalQueryDecimal({ message: '金额不能为负数', min: 0 }),
  max: optionalQueryDecimal({ message: '金额不能为负数', min: 0 }),
  text: z.string({ error: '只能填一个值' }).max(100, { error: '不能超过100个字符' }).optional(),
  /** `typed`, or the source of an import. */
  source: z.string({ error: '只能填一个值' }).max(40, { error: '来源不正确' }).optional(),
  /** The id of the member who wrote it, in a household. */
  writer: writerFilter,
  /** `open`: marked as 待报销, and not all has come back; the sums are what is missing. */
  reimbursable: z.enum(['open'], { error: '筛选条件不正确' }).optional(),
  page: optionalQueryInt(1, 1_000_000, '页码不正确'),
});
export type LedgerQuery = z.output<typeof ledgerQuery>;

export const spendingEntriesSchemas = {
  list: { query: ledgerQuery, data: page },
  create: { body: createEntryBody, data: ledgerEntry },
  get: { data: ledgerEntry },
  history: { data: z.array(state) },
  update: { body: updateEntryBody, data: ledgerEntry },
  remove: { query: undoQuery, data: nothing },
} satisfies Record<string, CallSchemas>;

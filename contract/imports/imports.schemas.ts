import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField, id, instant, nothing, pageOf, pageQuery } from '../fields/fields.ts';
import { entryType } from '../investments/entry-fields.ts';
import { choosers } from '../spending/spending-words.ts';
import { answerFields } from '../table.ts';
import { chooseCategoriesBody } from './import-categories.ts';
import {
  applyImportBody,
  chooseRowsBody,
  createImportBody,
  importRowState,
  newAccountOfImport,
  newInvestmentOfImport,
  saveMappingBody,
  updateImportBody,
} from './import-fields.ts';
import { importStates, mappingAmountModes, mappingDateOrders } from './import-words.ts';
import { importMappingsTable, importsTable } from './imports.table.ts';
import { addRowsBody } from './sent-rows.ts';

const day = z.iso.date();
const importState = z.enum(importStates, { error: '不支持的状态' });

/** What the chosen rows do to one account. Sums are 0 or more. */
const accountOfImport = z.object({
  ref: z.string(),
  accountId: id.nullable(),
  newAccount: newAccountOfImport.nullable(),
  ignored: z.boolean(),
  /** Null while no account is named for the rows. */
  currency: currencyField.nullable(),
  rows: z.int(),
  sumIn: z.number(),
  sumOut: z.number(),
  balanceNow: z.number().nullable(),
  balanceAfter: z.number().nullable(),
  /** The last balance in the file, and by how much `balanceAfter` is above it. */
  fileBalance: z.number().nullable(),
  difference: z.number().nullable(),
  /** Where the account's opening moves to, when rows are from before it; null when it stays. */
  opening: z
    .object({
      from: day,
      to: day,
      balanceBefore: z.number(),
      balanceAfter: z.number(),
      /** What today's balance changes by because of it. */
      difference: z.number(),
    })
    .nullable(),
  /** The first day of the account, before which rows are errors unless its history is taken. */
  openingDay: day.nullable(),
  /** Of an account that was reconciled: up to which day, and how many chosen rows are not after it. */
  reconciled: z.object({ day, rows: z.int() }).optional(),
});

/** What the chosen rows do to one holding. */
const instrumentOfImport = z.object({
  ref: z.string(),
  investmentId: id.nullable(),
  newInvestment: newInvestmentOfImport.nullable(),
  ignored: z.boolean(),
  rows: z.int(),
  quantityNow: z.number(),
  quantityAfter: z.number().nullable(),
  costNow: z.number(),
  costAfter: z.number().nullable(),
  /** Of a synced account: the position. */
  symbol: z.string().optional(),
  name: z.string().optional(),
  currency: currencyField.optional(),
  /** Of a synced account: what its broker says is held; null before its first sync. */
  quantitySynced: z.number().nullable().optional(),
});

/** A category of a file that has categories of its own, as `大类 / 小类`, and what it is taken for. */
const categoryWord = z.object({
  word: z.string(),
  rows: z.int(),
  /** Whether most of its rows bring money. */
  isIncoming: z.boolean(),
  /** Null: its entries get none. */
  categoryId: id.nullable(),
  /** Whether a person chose it, for this file or an earlier one of the source; else it has the same name. */
  isChosen: z.boolean(),
});
export type ImportCategoryWord = z.output<typeof categoryWord>;

const importAnswer = z.object({
  ...answerFields(importsTable),
  counts: z.object({
    new: z.int(),
    duplicate: z.int(),
    error: z.int(),
    skipped: z.int(),
    chosen: z.int(),
  }),
  /** Of the rows that can be read; null without any. */
  period: z.object({ from: day, to: day }).nullable(),
  accounts: z.array(accountOfImport),
  instruments: z.array(instrumentOfImport),
  cashAccountId: id.nullable(),
  securitiesAccountId: id.nullable(),
  /** Business words of the file whose meaning is not known. */
  unknownWords: z.array(z.string()),
  /** The categories of a file that has its own. */
  categoryWords: z.array(categoryWord),
  /** An applied import of the same file. */
  sameFile: z.object({ id, appliedAt: instant }).nullable(),
  /** How much was written, once applied. */
  written: z
    .object({
      transactions: z.int(),
      entries: z.int(),
      accounts: z.int(),
      investments: z.int(),
      /** Of a list that came back: its rows. */
      items: z.int().optional(),
    })
    .nullable(),
  /** What undoing it took back, and which of that had been edited since, as it was then. */
  undone: z
    .object({
      transactions: z.int(),
      edited: z.array(
        z.object({
          id,
          accountId: id,
          day,
          amount: z.number(),
          /** Of the account, which the undo may have removed. Missing where it was not stored yet. */
          currency: currencyField.optional(),
          description: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
});
export type Import = z.output<typeof importAnswer>;

export type ImportAccount = z.output<typeof accountOfImport>;
export type ImportInstrument = z.output<typeof instrumentOfImport>;

/** A movement that a CASH row becomes; `amount` is signed. */
const becomesCash = z.object({
  type: z.enum(['DEPOSIT', 'WITHDRAW', 'TRANSFER']),
  /** Null while the account is not made. */
  accountId: id.nullable(),
  ref: z.string(),
  /** Of a transfer whose other side is no row of the file: the name of its account in the file. */
  counterRef: z.string().nullable(),
  day,
  amount: z.number(),
  description: z.string().nullable(),
  payee: z.string().nullable().optional(),
  /** What is proposed for it, and why, such as `同一商户上次选了 餐饮`, or was chosen; an `id` of null is none. */
  category: z
    .object({ id: id.nullable(), name: z.string(), reason: z.string(), by: z.enum(choosers) })
    .optional(),
});

/** An entry that a TRADES row becomes. */
const becomesTrade = z.object({
  type: entryType,
  /** Null while the holding is not made. */
  investmentId: id.nullable(),
  symbol: z.string(),
  name: z.string().nullable(),
  day,
  quantity: z.number().nullable(),
  price: z.number().nullable(),
  amount: z.number().nullable(),
  fee: z.number(),
  tax: z.number(),
});

/** What a row of a list that comes back becomes. */
const becomesItem = z.object({
  /** Its name. */
  item: z.string(),
  amount: z.number().nullable(),
  currency: currencyField.nullable(),
  /** When it is due, was bought, or the like. */
  day: day.nullable(),
  detail: z.string().nullable(),
});

const cell = z.union([z.string(), z.number()]);

const rowOfImport = z.object({
  n: z.int(),
  state: importRowState,
  chosen: z.boolean(),
  problems: z.array(z.string()),
  warnings: z.array(z.string()),
  /** The row that is the other side of the same transfer or conversion. */
  transferWith: z.int().nullable(),
  /** Null for ERROR and SKIPPED. */
  becomes: z.union([becomesCash, becomesTrade, becomesItem]).nullable(),
  /** The cells as they were sent, by the names of their fields. */
  sent: z.record(z.string(), cell),
});
export type ImportRow = z.output<typeof rowOfImport>;

const mapping = z.object({
  ...answerFields(importMappingsTable),
  columns: z.record(z.string(), z.string()),
  options: z.object({
    dateOrder: z.enum(mappingDateOrders).nullable(),
    amountMode: z.enum(mappingAmountModes).nullable(),
  }),
});
export type ImportMapping = z.output<typeof mapping>;

export const importsSchemas = {
  list: { query: pageQuery.extend({ state: importState.optional() }), data: pageOf(importAnswer) },
  create: { body: createImportBody, data: importAnswer },
  get: { data: importAnswer },
  update: { body: updateImportBody, data: importAnswer },
  remove: { data: importAnswer.nullable() },
  rows: {
    query: pageQuery.extend({ state: importRowState.optional() }),
    data: pageOf(rowOfImport),
  },
  addRows: { body: addRowsBody, data: importAnswer },
  chooseRows: { body: chooseRowsBody, data: importAnswer },
  chooseCategories: { body: chooseCategoriesBody, data: importAnswer },
  apply: { body: applyImportBody, data: importAnswer },
  mappings: { data: z.array(mapping) },
  saveMapping: { body: saveMappingBody, data: mapping },
  removeMapping: { data: nothing },
} satisfies Record<string, CallSchemas>;

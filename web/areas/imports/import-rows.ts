import type { EntryType } from '../../../contract/investments/entry-types.ts';

interface ImportRow {
  /** The line of the file, or the row of its sheet; rising. */
  n: number;
  /** The source's own number of the row. */
  externalId?: string;
  note?: string;
  /** Why the row cannot be imported. */
  problem?: string;
  /** Why the row is nothing to import, such as an order that was closed. */
  skip?: string;
  /** What the person should check before the row is imported. */
  check?: string;
}

/**
 * Money in (+) or out (−) of one account. `account` and `counterAccount` are the names that the file
 * calls accounts by. Cells are texts, which the server reads once more; days are `2026-03-09`, with
 * ` 08:10:05` after them where the file knows the time.
 */
export interface CashRow extends ImportRow {
  occurredAt?: string;
  amount?: string;
  currency?: string;
  /** Of the account after the row. */
  balance?: string;
  counterparty?: string;
  account?: string;
  /** The purpose in the words of the bill. */
  word?: string;
  /** The other account, where the row moves money between two. */
  counterAccount?: string;
}

/** A trade. Quantities, amounts and charges are above 0; `cash` is what the account moved, signed. */
export interface TradeRow extends ImportRow {
  day?: string;
  /** `09:31:05` */
  time?: string;
  type?: EntryType;
  /** The file's word for what happened, where it is not known what that means. */
  word?: string;
  symbol?: string;
  name?: string;
  quantity?: string;
  price?: string;
  /** Before charges. */
  amount?: string;
  fee?: string;
  tax?: string;
  cash?: string;
  currency?: string;
  /** The shareholder's or client's account with the broker. */
  holder?: string;
}

/** A row of one of our own lists: its cells by the fields of the call that adds one, if it can be read. */
export interface ItemRow extends ImportRow {
  fields?: Record<string, string>;
}

export type FileRow = CashRow | TradeRow | ItemRow;

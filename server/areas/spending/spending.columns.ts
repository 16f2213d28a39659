import type { SpendingCategory } from '../../../contract/spending/categories.ts';
import type { LedgerEntry } from '../../../contract/spending/entries.ts';
import { categoryKindLabels } from '../../../contract/spending/spending-words.ts';
import { type Columns, yesNoCell } from '../../spreadsheets/sheet.ts';

export const categoryColumns: Columns<SpendingCategory & { parentName: string | null }> = [
  ['类型', 'text', 12, (c) => categoryKindLabels[c.kind]],
  ['上级分类', 'text', 16, (c) => c.parentName],
  ['分类', 'text', 16, (c) => c.name],
  ['隐藏', 'text', 8, (c) => yesNoCell(c.isHidden)],
  ['流水数', 'number', 10, (c) => c.entryCount],
];

/** An entry with its category and tags in words. */
export type NamedEntry = LedgerEntry & { category: string | null; tags: string };

export const ledgerColumns: Columns<NamedEntry> = [
  ['日期', 'day', 12, (e) => e.day],
  ['账户名称', 'text', 24, (e) => e.accountName],
  ['类型', 'text', 12, (e) => e.label],
  ['金额', 'amount', 16, (e) => e.amount],
  ['货币', 'text', 8, (e) => e.currency],
  ['对方', 'text', 24, (e) => e.payee],
  ['分类', 'text', 20, (e) => e.category],
  ['标签', 'text', 20, (e) => e.tags || null],
  ['说明', 'text', 30, (e) => e.description],
  ['一次性', 'text', 8, (e) => yesNoCell(e.isOnce)],
  ['待报销', 'text', 8, (e) => yesNoCell(e.isReimbursable)],
  ['记账时间', 'text', 26, (e) => e.createdAt],
];

import { z } from 'zod';
import { instantText, row, rowsOf } from '../fields/file-fields.ts';
import { fileFields } from '../table.ts';
import { saveMappingBody } from './import-fields.ts';
import { maxImportRows } from './import-words.ts';
import { importMappingsTable, importsTable, importWordsTable } from './imports.table.ts';

const { kind, source, fileName, fileHash, undoneAt, ...recorded } = fileFields(importsTable);
const count = z.int({ error: '必须是整数' }).min(0, { error: '不能小于0' });

/**
 * What was brought in before. Its transactions and entries name it by its number in this list, from
 * 1, so that it can be undone elsewhere too; its rows stay behind.
 */
export const importInFile = row({
  kind,
  source,
  fileName,
  fileHash,
  rowCount: count.max(maxImportRows),
  written: row({
    transactions: count,
    entries: count,
    accounts: count,
    investments: count,
    items: count.optional(),
  }),
  appliedAt: instantText,
  undoneAt,
  createdAt: recorded.createdAt,
  updatedAt: recorded.updatedAt,
});

/** Missing in files of before there were imports. */
export const importsInFile = rowsOf(importInFile).default([]);

const { hash, createdAt, updatedAt } = fileFields(importMappingsTable);
export const mappingInFile = row({ hash, ...saveMappingBody.shape, createdAt, updatedAt });
export const importMappingsInFile = rowsOf(mappingInFile).default([]);

export const wordInFile = row(fileFields(importWordsTable));
export const importWordsInFile = rowsOf(wordInFile).default([]);

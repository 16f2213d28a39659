import { z } from 'zod';
import { requiredText } from '../fields/fields.ts';
import { instantText, recorded, row, rowsOf } from '../fields/file-fields.ts';
import { importKind, saveMappingBody, sourceField, wordChoice } from './import-fields.ts';
import { maxImportRows } from './import-words.ts';

const sha256 = z
  .string({ error: '必须是文字' })
  .regex(/^[0-9a-f]{64}$/, { error: '必须是64位十六进制' });
const count = z.int({ error: '必须是整数' }).min(0, { error: '不能小于0' });

/**
 * What was brought in before. Its transactions and entries name it by its number in this list, from
 * 1, so that it can be undone elsewhere too; its rows stay behind.
 */
const importInFile = row({
  kind: importKind,
  source: sourceField,
  fileName: requiredText('文件名不能为空', 200).nullish(),
  fileHash: sha256.nullish(),
  rowCount: count.max(maxImportRows),
  written: row({
    transactions: count,
    entries: count,
    accounts: count,
    investments: count,
    items: count.optional(),
  }),
  appliedAt: instantText,
  undoneAt: instantText.nullish(),
  ...recorded,
});

/** Missing in files of before there were imports. */
export const importsInFile = rowsOf(importInFile).default([]);
export const importMappingsInFile = rowsOf(
  row({ hash: sha256, ...saveMappingBody.shape, ...recorded }),
).default([]);
export const importWordsInFile = rowsOf(
  row({ ...wordChoice.shape, createdAt: instantText }),
).default([]);

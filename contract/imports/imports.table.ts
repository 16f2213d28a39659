import { z } from 'zod';
import {
  choice,
  edited,
  internal,
  json,
  jsonOrNull,
  moment,
  orNull,
  owned,
  pattern,
  sha256,
  text,
  unanswered,
  unfiled,
  whole,
} from '../column-kinds.ts';
import { instantText, row, rowsOf } from '../fields/file-fields.ts';
import { entryTypes } from '../investments/entry-types.ts';
import { fileFields, keyedTable, table } from '../table.ts';
import { saveMappingBody } from './import-fields.ts';
import { importKinds, importStates, mappingKinds, maxImportRows } from './import-words.ts';

const kindText = '请选择要导入的内容';

/** A file that is, or was, brought in. */
export const importsTable = table('imports', {
  kind: choice(importKinds, kindText),
  /** Which broker, wallet or program it is from. */
  source: pattern(/^[a-z][a-z0-9-]{0,39}$/, 'a source', '来源格式不正确'),
  file_name: orNull(text(200, '文件名不能为空')),
  /** Of the file, by which the same one is recognised. */
  file_hash: unanswered(orNull(sha256())),
  state: unfiled(choice(importStates, '不支持的状态')),
  /** Of a draft: what its owner has said about accounts, holdings and rows (`settings.ts`). */
  settings: unanswered(json()),
  row_count: whole({ min: 0, max: maxImportRows }),
  /** The line of the last row. */
  last_line: internal(whole({ min: 0 })),
  /** What was applied: the preview as it was written, and the ids of what was made for it. */
  outcome: unanswered(jsonOrNull()),
  ...edited,
  /** Of a draft, after which it is removed. */
  expires_at: unfiled(orNull(moment())),
  applied_at: orNull(moment()),
  undone_at: orNull(moment()),
});

/** Up to a hundred rows of an import, which are only ever read in the order of the file. */
export const importRowsTable = keyedTable('import_rows', ['import_id', 'offset_rows'], {
  import_id: owned('imports'),
  /** How many rows come before them. */
  offset_rows: whole({ min: 0 }),
  /** The rows as they were sent; of an applied import with what became of them. */
  content: json(),
});

/** Which columns of a table mean what, by the hash of its header. */
export const importMappingsTable = keyedTable('import_mappings', ['owner_id', 'hash'], {
  hash: sha256(),
  name: text(100, '名称不能为空'),
  kind: choice(mappingKinds, kindText),
  /** The header of each field. */
  columns: unanswered(json()),
  options: unanswered(json()),
  ...edited,
});

/** What a word of a broker means to an owner. */
export const importWordsTable = keyedTable('import_words', ['owner_id', 'word'], {
  word: text(100, '业务名称不能为空'),
  type: choice([...entryTypes, 'SKIP'], '不支持的交易类型'),
  created_at: moment(),
});

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

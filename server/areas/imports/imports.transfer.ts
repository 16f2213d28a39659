import type { Selectable } from 'kysely';
import { importKindLabels } from '../../../contract/imports/import-words.ts';
import type { PersonalFile } from '../../../contract/personal-data/personal-data.ts';
import type { Transfer } from '../../area-transfer.ts';
import type { Db } from '../../db/database.ts';
import { fieldError } from '../../errors.ts';
import { idOfImport } from '../../ledger/import-numbers.repository.ts';
import { type Columns, sheet } from '../../spreadsheets/sheet.ts';
import {
  type ImportsRow,
  insertImports,
  insertWords,
  listHistory,
  listWords,
} from './imports.repository.ts';
import type { ImportWordsTable } from './imports.table.ts';
import {
  type ImportMappingsRow,
  insertMappings,
  listMappings,
} from './mappings/mappings.repository.ts';
import { toMapping } from './mappings/mappings.ts';
import { newSettings, outcomeOf, type StoredOutcome } from './settings.ts';

type InFile = PersonalFile['imports'][number];

/**
 * What was brought in, so that it is known again and can be undone elsewhere too. The rows of the
 * files stay behind, and accounts and holdings that an import made are no longer known as made by it.
 */
export const importsTransfer: Transfer<'imports', { imports: ImportsRow[] }> = {
  list: 'imports',
  read: readHistory,
  prepare: (source, ownerId, list) => {
    const unknown = [...source.imports.keys()].find((number) => number > list.length);
    if (unknown !== undefined) throw fieldError('imports', `缺少第${unknown}次导入的记录`);
    return {
      imports: list.map((one, index): ImportsRow => {
        const { transactions, entries, items = 0 } = one.written;
        const outcome: StoredOutcome = {
          preview: {
            counts: {
              new: 0,
              duplicate: 0,
              error: 0,
              skipped: 0,
              chosen: transactions + entries + items,
            },
            period: null,
            accounts: [],
            instruments: [],
            unknownWords: [],
          },
          written: { transactions, entries, accounts: [], investments: [] },
        };
        return {
          id: idOfImport(source, index + 1) ?? '',
          owner_id: ownerId,
          kind: one.kind,
          source: one.source,
          file_name: one.fileName ?? null,
          file_hash: one.fileHash ?? null,
          state: one.undoneAt ? 'UNDONE' : 'APPLIED',
          settings: JSON.stringify(newSettings({})),
          row_count: one.rowCount,
          last_line: one.rowCount,
          outcome: JSON.stringify(outcome),
          version: 1,
          created_at: one.createdAt,
          updated_at: one.updatedAt,
          expires_at: null,
          applied_at: one.appliedAt,
          undone_at: one.undoneAt ?? null,
        };
      }),
    };
  },
  insert: (tx, { imports = [] }) => insertImports(tx, imports),
  sheets: (rows) => [sheet('导入记录', columns, rows)],
};

async function readHistory(db: Db, ownerId: string): Promise<InFile[]> {
  return (await listHistory(db, ownerId)).map((row) => {
    const { transactions, entries, accounts, investments, items } = outcomeOf(row).written;
    return {
      kind: row.kind,
      source: row.source,
      fileName: row.file_name,
      fileHash: row.file_hash,
      rowCount: row.row_count,
      written: {
        transactions,
        entries,
        accounts: accounts.length,
        investments: investments.length,
        ...(items && { items: items.length }),
      },
      appliedAt: row.applied_at ?? row.created_at,
      undoneAt: row.undone_at,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
  });
}

const columns: Columns<InFile> = [
  ['导入时间', 'text', 26, (one) => one.appliedAt],
  ['内容', 'text', 10, (one) => importKindLabels[one.kind]],
  ['来源', 'text', 16, (one) => one.source],
  ['文件', 'text', 30, (one) => one.fileName ?? null],
  ['写入流水', 'number', 10, (one) => one.written.transactions],
  ['写入交易', 'number', 10, (one) => one.written.entries],
  ['撤销时间', 'text', 26, (one) => one.undoneAt ?? null],
];

/** Which columns of a table mean what. */
export const mappingsTransfer: Transfer<
  'importMappings',
  { import_mappings: ImportMappingsRow[] }
> = {
  list: 'importMappings',
  read: async (db, ownerId) =>
    (await listMappings(db, ownerId)).map((row) => {
      const { hash, name, kind, columns, options, createdAt, updatedAt } = toMapping(row);
      return { hash, name, kind, columns, options, createdAt, updatedAt };
    }),
  prepare: (_source, ownerId, list) => {
    if (new Set(list.map(({ hash }) => hash)).size < list.length) {
      throw fieldError('importMappings', '同一表头只能有一个表格');
    }
    return {
      import_mappings: list.map((one) => ({
        owner_id: ownerId,
        hash: one.hash,
        name: one.name,
        kind: one.kind,
        columns: JSON.stringify(one.columns),
        options: JSON.stringify({
          dateOrder: one.options?.dateOrder ?? null,
          amountMode: one.options?.amountMode ?? null,
        }),
        version: 1,
        created_at: one.createdAt,
        updated_at: one.updatedAt,
      })),
    };
  },
  insert: (tx, { import_mappings = [] }) => insertMappings(tx, import_mappings),
  sheets: () => [],
};

/** What the words of brokers mean. */
export const wordsTransfer: Transfer<
  'importWords',
  { import_words: Selectable<ImportWordsTable>[] }
> = {
  list: 'importWords',
  read: async (db, ownerId) =>
    (await listWords(db, ownerId)).map(({ word, type, created_at }) => ({
      word,
      type,
      createdAt: created_at,
    })),
  prepare: (_source, ownerId, list) => {
    if (new Set(list.map(({ word }) => word)).size < list.length) {
      throw fieldError('importWords', '同一业务名称只能有一个含义');
    }
    return {
      import_words: list.map(({ word, type, createdAt }) => ({
        owner_id: ownerId,
        word,
        type,
        created_at: createdAt,
      })),
    };
  },
  insert: (tx, { import_words = [] }) => insertWords(tx, import_words),
  sheets: () => [],
};

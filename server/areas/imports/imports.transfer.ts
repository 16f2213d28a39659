import { importKindLabels } from '../../../contract/imports/import-words.ts';
import {
  importInFile,
  importMappingsTable,
  importsTable,
  importWordsTable,
  mappingInFile,
  wordInFile,
} from '../../../contract/imports/imports.table.ts';
import type { PersonalFile } from '../../../contract/personal-data/personal-data.ts';
import type { Transfer } from '../../area-transfer.ts';
import type { Db } from '../../db/database.ts';
import { fromFile, toFile } from '../../db/row-values.ts';
import { fieldError } from '../../errors.ts';
import { idOfImport } from '../../ledger/import-numbers.repository.ts';
import { type Columns, sheet } from '../../spreadsheets/sheet.ts';
import {
  type ImportMappingsRow,
  type ImportsRow,
  type ImportWordsRow,
  importsRows,
  listHistory,
  mappingRows,
  wordRows,
} from './imports.repository.ts';
import { toMapping } from './mappings.ts';
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
        return fromFile(importsTable, one, {
          id: idOfImport(source, index + 1) ?? '',
          owner_id: ownerId,
          state: one.undoneAt ? 'UNDONE' : 'APPLIED',
          settings: JSON.stringify(newSettings({})),
          last_line: one.rowCount,
          outcome: JSON.stringify(outcome),
          version: 1,
          expires_at: null,
        });
      }),
    };
  },
  insert: (tx, { imports = [] }) => importsRows.insert(tx, imports),
  sheets: (rows) => [sheet('导入记录', columns, rows)],
};

async function readHistory(db: Db, ownerId: string): Promise<InFile[]> {
  return (await listHistory(db, ownerId)).map((row) => {
    const { transactions, entries, accounts, investments, items } = outcomeOf(row).written;
    return toFile(importInFile, importsTable, row, {
      written: {
        transactions,
        entries,
        accounts: accounts.length,
        investments: investments.length,
        ...(items && { items: items.length }),
      },
      appliedAt: row.applied_at ?? row.created_at,
    });
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
    (await mappingRows.list(db, ownerId, {}, 'name', 'hash')).map((row) => {
      const { columns, options } = toMapping(row);
      return toFile(mappingInFile, importMappingsTable, row, {
        columns,
        options,
        version: undefined,
      });
    }),
  prepare: (_source, ownerId, list) => {
    if (new Set(list.map(({ hash }) => hash)).size < list.length) {
      throw fieldError('importMappings', '同一表头只能有一个表格');
    }
    return {
      import_mappings: list.map((one) => {
        const { dateOrder = null, amountMode = null } = one.options ?? {};
        return fromFile(importMappingsTable, one, {
          owner_id: ownerId,
          columns: JSON.stringify(one.columns),
          options: JSON.stringify({ dateOrder, amountMode }),
          version: 1,
        });
      }),
    };
  },
  insert: (tx, { import_mappings = [] }) => mappingRows.insert(tx, import_mappings),
  sheets: () => [],
};

/** What the words of brokers mean. */
export const wordsTransfer: Transfer<'importWords', { import_words: ImportWordsRow[] }> = {
  list: 'importWords',
  read: async (db, ownerId) =>
    (await wordRows.list(db, ownerId, {}, 'word')).map((row) =>
      toFile(wordInFile, importWordsTable, row, {}),
    ),
  prepare: (_source, ownerId, list) => {
    if (new Set(list.map(({ word }) => word)).size < list.length) {
      throw fieldError('importWords', '同一业务名称只能有一个含义');
    }
    return {
      import_words: list.map((one) => fromFile(importWordsTable, one, { owner_id: ownerId })),
    };
  },
  insert: (tx, { import_words = [] }) => wordRows.insert(tx, import_words),
  sheets: () => [],
};

import {
  type Imported,
  type PersonalFile,
  personalData,
} from '../../../contract/personal-data/personal-data.ts';
import { endpointOf } from '../../../contract/registry.ts';
import type { ImportDeps, ListName, RowSource } from '../../area-transfer.ts';
import { areas } from '../../areas.ts';
import { readBody } from '../../http/bodies/read-body.ts';
import { chunks } from '../../lib/chunks.ts';

/** Rows of one table, few enough to be sent between processes and inserted without delaying others. */
export interface Batch {
  list: ListName;
  table: string;
  rows: unknown[];
}

/** A file as rows of the tables, in the order in which they have to be inserted. */
export interface ImportedRows {
  counts: Imported;
  batches: Batch[];
}

/** Some 60 KB of JSON: V8 parses texts above 100 KB into memory that it seldom collects. */
const rowsPerBatch = 200;

/**
 * Parses and validates a file and makes it into rows. Throws an AppError
 * that names what is wrong with it.
 */
export function prepareImport(deps: ImportDeps, ownerId: string, bytes: Uint8Array): ImportedRows {
  const source: RowSource = {
    ...deps,
    cash: new Map(),
    imports: new Map(),
    acts: new Map(),
    entries: new Map(),
    transfers: new Map(),
    accounts: [],
    items: new Map(),
    assets: new Map(),
  };
  const file = readBody(endpointOf(personalData.import), bytes) as PersonalFile;
  const counts: Record<string, number> = {};
  const batches: Batch[] = [];
  for (const transfer of areas.flatMap(({ transfer = [] }) => transfer)) {
    const { list } = transfer;
    Object.assign(counts, { [list]: file[list].length }, transfer.counts?.(file[list]));
    for (const [table, rows] of Object.entries(transfer.prepare(source, ownerId, file[list]))) {
      batches.push(...chunks(rows, rowsPerBatch).map((some) => ({ list, table, rows: some })));
    }
  }
  return { counts: counts as Imported, batches };
}

import type {
  ImportKind,
  ImportState,
  MappingKind,
} from '../../../contract/imports/import-words.ts';
import type { EntryType } from '../../../contract/investments/entry-types.ts';

/** A file that is, or was, brought in. */
export interface ImportsTable {
  id: string;
  owner_id: string;
  kind: ImportKind;
  source: string;
  file_name: string | null;
  /** SHA-256 of the file, by which the same one is recognised. */
  file_hash: string | null;
  state: ImportState;
  /** JSON of a draft: what its owner has said about accounts, holdings and rows (`settings.ts`). */
  settings: string;
  row_count: number;
  /** The line of the last row. */
  last_line: number;
  /** JSON of what was applied: the preview as it was written, and the ids of what was made for it. */
  outcome: string | null;
  version: number;
  created_at: string;
  updated_at: string;
  /** Of a draft, after which it is removed. */
  expires_at: string | null;
  applied_at: string | null;
  undone_at: string | null;
}

/** Up to a hundred rows of an import, which are only ever read in the order of the file. */
export interface ImportRowsTable {
  owner_id: string;
  import_id: string;
  /** How many rows come before them. */
  offset_rows: number;
  /** JSON: the rows as they were sent; of an applied import with what became of them. */
  content: string;
}

/** Which columns of a table mean what, by the hash of its header. */
export interface ImportMappingsTable {
  owner_id: string;
  hash: string;
  name: string;
  kind: MappingKind;
  /** JSON: the header of each field. */
  columns: string;
  /** JSON. */
  options: string;
  version: number;
  created_at: string;
  updated_at: string;
}

/** What a word of a broker means to an owner. */
export interface ImportWordsTable {
  owner_id: string;
  word: string;
  type: EntryType | 'SKIP';
  created_at: string;
}

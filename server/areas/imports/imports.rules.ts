import { importKinds, importStates, mappingKinds } from '../../../contract/imports/import-words.ts';
import { entryTypes } from '../../../contract/investments/entry-types.ts';
import {
  instant,
  json,
  matching,
  oneOf,
  orNull,
  sha256,
  text,
  uuid,
  version,
  wholeFrom,
} from '../../integrity/column-rules.ts';
import type { RulesOf } from '../../integrity/table-rules.ts';

const edited = { version, created_at: instant, updated_at: instant };

type Tables = 'imports' | 'import_rows' | 'import_mappings' | 'import_words';

/** What must hold of imports and of what is remembered for the next one. */
export const importRules: RulesOf<Tables> = {
  imports: {
    key: ['id'],
    columns: {
      id: uuid,
      owner_id: uuid,
      kind: oneOf(...importKinds),
      source: matching(/^[a-z][a-z0-9-]{0,39}$/, 'a source'),
      file_name: orNull(text),
      file_hash: orNull(sha256),
      state: oneOf(...importStates),
      settings: json,
      row_count: wholeFrom(0),
      last_line: wholeFrom(0),
      outcome: orNull(json),
      ...edited,
      expires_at: orNull(instant),
      applied_at: orNull(instant),
      undone_at: orNull(instant),
    },
    between: ({ state, outcome, expires_at, applied_at, undone_at }) => [
      (state === 'DRAFT') !== (outcome === null) && 'a draft, and nothing else, has no outcome',
      (state === 'DRAFT') !== (expires_at !== null) && 'a draft, and nothing else, expires',
      (state === 'DRAFT') !== (applied_at === null) && 'a draft, and nothing else, is not applied',
      (state === 'UNDONE') !== (undone_at !== null) &&
        'an undone import has its time, no other has',
    ],
  },
  import_rows: {
    key: ['import_id', 'offset_rows'],
    columns: { owner_id: uuid, import_id: uuid, offset_rows: wholeFrom(0), content: json },
  },
  import_mappings: {
    key: ['owner_id', 'hash'],
    columns: {
      owner_id: uuid,
      hash: sha256,
      name: text,
      kind: oneOf(...mappingKinds),
      columns: json,
      options: json,
      ...edited,
    },
  },
  import_words: {
    key: ['owner_id', 'word'],
    columns: {
      owner_id: uuid,
      word: text,
      type: oneOf(...entryTypes, 'SKIP'),
      created_at: instant,
    },
  },
};

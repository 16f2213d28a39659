import type { ImportKind } from '../../../contract/imports/import-words.ts';
import type { DateOrder, ImportMapping } from './import-choices.ts';
import type { FileRow } from './import-rows.ts';

/** A layout that a table was recognised as. */
export interface FoundFormat {
  /** As the server names it: `alipay`. */
  source: string;
  kind: ImportKind;
  /** `支付宝账单` */
  label: string;
  /** `sure`: every column is the layout's. `likely`: the person should look at it. */
  certainty: 'sure' | 'likely';
  /** What to check, for a layout that was not confirmed with a real file yet. */
  check?: string;
}

/** Something that only the person knows. Rows that depend on it have a `problem` until it is answered. */
export type ImportQuestion =
  | {
      about: 'dateOrder';
      words: string;
      /** A date of the file that can be read in each of these orders. */
      example: string;
      options: DateOrder[];
    }
  | {
      about: 'code';
      words: string;
      /** The code as it stands in the file, the key of the answer in `ImportChoices.codes`. */
      code: string;
      name?: string;
      options: string[];
    };

/** What a file is, before anything is sent. */
export interface ReadFile {
  fileName: string;
  /** SHA-256 of its bytes, in hex. */
  fileHash: string;
  /** The tables in the file: the sheets of a workbook, or one. */
  tables: { name: string; rowCount: number }[];
  /** The table that everything below is about. */
  table: number;
  /** What it may be, the most likely first; empty when its columns have to be mapped. */
  formats: FoundFormat[];
  /** What a file that is no known format looks like, and which columns it lacks, in words. */
  hint?: string;
  /** The line of the header, 0 when there is none. */
  headerLine: number;
  header: string[];
  /** SHA-256 of the header's cells joined by tabs, in hex: the key of a remembered mapping. */
  headerHash: string;
  /** The first rows under the header, as the file has them. */
  sample: string[][];
  /** A mapping guessed from the words of the header. */
  suggested: ImportMapping;
}

/** The rows of a file as the server takes them. */
export interface RowsOfFile {
  source: string;
  kind: ImportKind;
  fileName: string;
  fileHash: string;
  rows: FileRow[];
  questions: ImportQuestion[];
}

/** Why a file cannot be read, in words for the person. */
export interface RefusedFile {
  refused: string;
}

export interface ReadingOptions {
  /** Called with how much is done, from 0 to 1. */
  onProgress?: (done: number) => void;
  /** Ends the worker; the promise is then rejected with the signal's reason. */
  signal?: AbortSignal;
}

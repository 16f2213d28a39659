import type { ImportChoices } from '../import-choices.ts';
import type { ReadFile, RefusedFile, RowsOfFile } from '../import-file.ts';

/** What a worker is asked for, once; it is ended with its answer. */
export interface WorkerRequest {
  file: File;
  /** The place of the table to look at; without it the most likely one. */
  table?: number;
  /** With them it answers rows, without what the file is. */
  choices?: ImportChoices;
}

/** What a worker says: how far it is, from 0 to 1, and at last its answer. */
export type WorkerMessage = { progress: number } | { answer: ReadFile | RowsOfFile | RefusedFile };

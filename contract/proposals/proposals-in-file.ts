import { row, rowsOf } from '../fields/file-fields.ts';
import { fileFields } from '../table.ts';
import { proposedEntry } from './proposal-fields.ts';
import { proposalsTable } from './proposals.table.ts';

const { kind, ...fields } = fileFields(proposalsTable);

export const proposalInFile = row({
  kind,
  /** Without the ids of accounts and investments, which differ elsewhere. */
  entry: proposedEntry,
  ...fields,
});

/** Missing in files that are older than proposals. */
export const proposalsInFile = rowsOf(proposalInFile).default([]);

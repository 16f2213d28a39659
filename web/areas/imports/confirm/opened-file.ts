import type { ImportMapping as RememberedMapping } from '../../../../contract/imports/imports.ts';
import type { ImportChoices, ImportMapping, MappingField } from '../import-choices.ts';
import type { ImportQuestion, ReadFile } from '../import-file.ts';
import type { Targets } from './account-targets.ts';

/** A file that could be read, with what was chosen about it until now. */
export interface OpenedFile {
  file: File;
  read: ReadFile;
  choices: ImportChoices;
  /** What the mapping of this header was saved as before. */
  mappingName: string | undefined;
  /** Questions about the file that were answered in `choices`. */
  answered: readonly ImportQuestion[];
  /** The accounts that the person chose; the others have the likeliest one. */
  targets: Targets;
  tradesGoTo: TradesGoTo;
}

/** Where trades belong: to holdings, or to a synced account, which takes no money. */
export interface TradesGoTo {
  /** The account that their money moves in; null moves none. */
  cashAccountId: string | null;
  securitiesAccountId: string | null;
}

/**
 * The choices that a file is shown with first: the mapping that the person made for the same header,
 * else the likeliest format, else a guessed mapping.
 */
export function openedFile(
  file: File,
  read: ReadFile,
  remembered: readonly RememberedMapping[],
  securitiesAccountId: string | null = null,
): OpenedFile {
  const known = remembered.find(({ hash }) => hash === read.headerHash);
  const [format] = read.formats;
  const begun = {
    file,
    read,
    answered: [],
    targets: {},
    tradesGoTo: { cashAccountId: null, securitiesAccountId },
    mappingName: known?.name,
  };
  const { table } = read;
  if (known) {
    const { mapping, dateOrder } = mappingOf(known);
    return { ...begun, choices: { table, mapping, ...(dateOrder && { dateOrder }) } };
  }
  if (format) return { ...begun, choices: { table, source: format.source } };
  return { ...begun, choices: { table, mapping: read.suggested } };
}

function mappingOf({ kind, columns, options: { dateOrder, amountMode } }: RememberedMapping) {
  const mapping: ImportMapping = {
    kind,
    columns: columns as Partial<Record<MappingField, string>>,
    options: amountMode ? { amountMode } : {},
  };
  return { mapping, dateOrder };
}

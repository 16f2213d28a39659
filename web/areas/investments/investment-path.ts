import type { EntryType } from '../../../contract/investments/entry-types.ts';

/** The search parameter that opens the page of a holding with the dialog for a new entry. */
export const newEntryParameter = 'entry';

/** The search parameter that fills the whole quantity held into the new entry. */
export const wholeParameter = 'whole';
/** Those that fill in a part of it, in percent, or a quantity. */
export const percentParameter = 'percent';
export const quantityParameter = 'quantity';

/** The address of a holding's page; with a kind of entry, its dialog is open there. */
export function investmentPath(id: string, newEntry?: EntryType): string {
  const path = `/dashboard/investments/${id}`;
  return newEntry ? `${path}?${newEntryParameter}=${newEntry}` : path;
}

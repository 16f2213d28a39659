import type { ProposedEntry } from '../../../contract/proposals/proposal-fields.ts';

/** An entry as it is stored: names sorted and nulls left out, so that the same entry is the same text. */
export function toEntryText(entry: ProposedEntry): string {
  return JSON.stringify(sortFields(entry));
}

export function readEntry(text: string): ProposedEntry {
  return JSON.parse(text) as ProposedEntry;
}

/** The entry without the ids of other rows, which differ in another installation. */
export function withoutIds(entry: ProposedEntry): ProposedEntry {
  return Object.fromEntries(
    Object.entries(entry)
      .filter(([name]) => !/Ids?$/.test(name))
      .map(([name, value]) => [name, isFields(value) ? withoutIds(value) : value]),
  );
}

function sortFields(value: unknown): unknown {
  if (!isFields(value)) return value;
  const entries = Object.entries(value).filter(([, inside]) => inside != null);
  const inOrder = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(inOrder.map(([name, inside]) => [name, sortFields(inside)]));
}

function isFields(value: unknown): value is ProposedEntry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

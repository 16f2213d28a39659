import { useState } from 'react';
import type { LedgerEntry } from '../../../../contract/spending/entries.ts';

/** Which entries are marked to be changed together. */
export interface Marking {
  /** Whether entries can be marked at the moment. */
  isOn: boolean;
  /** All that the filters find are meant, whatever month is shown. */
  isAll: boolean;
  ids: ReadonlySet<string>;
  isMarked: (id: string) => boolean;
  /** Marks an entry or takes its mark; a range reaches from the last one that was pressed. */
  toggle: (id: string, isRange: boolean) => void;
  markAll: () => void;
  clear: () => void;
  begin: () => void;
  end: () => void;
}

interface Marked {
  /** The filters that it belongs to: with others, other entries are shown. */
  filters: string;
  isAll: boolean;
  ids: ReadonlySet<string>;
  last: string | undefined;
}

/** `filters`: those of the address, as one text. */
export function useMarking(records: readonly LedgerEntry[], filters: string): Marking {
  const [isOn, setOn] = useState(false);
  const none: Marked = { filters, isAll: false, ids: new Set(), last: undefined };
  const [stored, setMarked] = useState(none);
  const marked = stored.filters === filters ? stored : none;
  const { ids, isAll } = marked;
  return {
    isOn,
    isAll,
    ids,
    isMarked: (id) => isAll || ids.has(id),
    toggle: (id, isRange) => {
      const next = new Set(ids);
      const isAdded = !ids.has(id);
      for (const one of isRange ? between(records, marked.last, id) : [id]) {
        if (isAdded) next.add(one);
        else next.delete(one);
      }
      setMarked({ ...marked, ids: next, last: id });
    },
    markAll: () => setMarked({ ...none, isAll: true }),
    clear: () => setMarked(none),
    begin: () => setOn(true),
    end: () => {
      setOn(false);
      setMarked(none);
    },
  };
}

/** Entries of other areas are changed on their own pages. */
export function isMarkable({ page }: LedgerEntry): boolean {
  return page === null;
}

function between(records: readonly LedgerEntry[], from: string | undefined, to: string): string[] {
  const ids = records.filter(isMarkable).map(({ id }) => id);
  const ends = [ids.indexOf(from ?? to), ids.indexOf(to)];
  if (ends.includes(-1)) return [to];
  return ids.slice(Math.min(...ends), Math.max(...ends) + 1);
}

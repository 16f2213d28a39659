import { useState } from 'react';

interface Identified {
  id: string;
}

export interface Selection {
  ids: readonly string[];
  has: (id: string) => boolean;
  /** All of these, and there are any. */
  hasAll: (items: readonly Identified[]) => boolean;
  /** Some of these, and not all. */
  hasSome: (items: readonly Identified[]) => boolean;
  toggle: (id: string) => void;
  toggleAll: (items: readonly Identified[]) => void;
  clear: () => void;
}

/** Which of the listed items are chosen. What is no longer listed is not chosen either. */
export function useSelection(listed: readonly Identified[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = listed.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  const shown = new Set(ids);
  const hasAll = (items: readonly Identified[]) =>
    items.length > 0 && items.every(({ id }) => shown.has(id));
  return {
    ids,
    has: (id) => shown.has(id),
    hasAll,
    hasSome: (items) => !hasAll(items) && items.some(({ id }) => shown.has(id)),
    toggle: (id) =>
      setChosen(new Set(shown.has(id) ? ids.filter((other) => other !== id) : [...ids, id])),
    toggleAll: (items) => {
      const these = items.map(({ id }) => id);
      const others = ids.filter((id) => !these.includes(id));
      setChosen(new Set(hasAll(items) ? others : [...others, ...these]));
    },
    clear: () => setChosen(new Set()),
  };
}

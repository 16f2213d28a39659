import type { ReactNode } from 'react';

interface FactsProps {
  /** Names with their values; no two have the same name. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** How they are laid out. */
  className?: string | undefined;
  'aria-label'?: string;
  'aria-live'?: 'polite';
}

/** A list of names with their values, each pair in an element of its own. */
export function Facts({ facts, ...list }: FactsProps) {
  return (
    <dl {...list}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

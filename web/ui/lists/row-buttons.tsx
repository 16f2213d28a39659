import type { ReactNode } from 'react';
import { useIsRowBusy } from '../../lib/query/use-change.ts';
import list from './list.module.css';

interface RowButtonsProps {
  /** The row's. */
  id: string;
  /** How they are laid out, where that is not one quiet row. */
  className?: string | undefined;
  children: ReactNode;
}

/** The buttons of a row. None can be pressed while the row is being changed or deleted. */
export function RowButtons({ id, className = list.buttons, children }: RowButtonsProps) {
  const isBusy = useIsRowBusy(id);
  return (
    <fieldset
      className={`${list.rowButtons} ${className}`}
      disabled={isBusy}
      aria-busy={isBusy || undefined}
    >
      {children}
    </fieldset>
  );
}

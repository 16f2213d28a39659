import type { ReactNode } from 'react';
import { useIsRowBusy } from '../../lib/query/use-change.ts';
import list from './list.module.css';

interface RowButtonsProps {
  /** The id of the row. */
  id: string;
  /** Replaces the usual layout, a row of buttons. */
  className?: string | undefined;
  /** Some of the buttons change nothing: viewers of a household see those. */
  someShow?: true;
  children: ReactNode;
}

/** The buttons of a row. None can be pressed while the row is being changed or deleted. */
export function RowButtons({ id, className = list.buttons, someShow, children }: RowButtonsProps) {
  const isBusy = useIsRowBusy(id);
  return (
    <fieldset
      className={`${list.rowButtons} ${className}`}
      data-writes={someShow ? undefined : true}
      disabled={isBusy}
      aria-busy={isBusy || undefined}
    >
      {children}
    </fieldset>
  );
}

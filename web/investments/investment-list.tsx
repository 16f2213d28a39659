import { useState } from 'react';
import type { Investment } from '../../contract/investment-fields.ts';
import list from '../ui/list.module.css';
import { Pager } from '../ui/pager.tsx';
import { useNarrow } from '../ui/use-narrow.ts';
import type { OnInvestmentAction } from './investment-action.ts';
import { InvestmentCard } from './investment-card.tsx';
import { InvestmentTable } from './investment-table.tsx';
import type { Sorting } from './sorting.ts';

/** Rows on screen at a time: two thousand holdings scroll as smoothly as twenty. */
const pageSize = 25;

interface InvestmentListProps {
  investments: readonly Investment[];
  updating: ReadonlySet<string>;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  onAction: OnInvestmentAction;
  /** Which list this is: another one begins on its first page. */
  name: string;
}

/** Holdings page by page, in the shape the screen has room for. */
export function InvestmentList({ investments, name, ...rest }: InvestmentListProps) {
  const narrow = useNarrow();
  const [wanted, setWanted] = useState({ name, page: 1 });
  const pages = Math.max(1, Math.ceil(investments.length / pageSize));
  const page = wanted.name === name ? Math.min(wanted.page, pages) : 1;
  const shown = investments.slice((page - 1) * pageSize, page * pageSize);
  return (
    <>
      {narrow ? (
        <ul className={list.cards} aria-label="投资组合">
          {shown.map((investment) => (
            <InvestmentCard
              key={investment.id}
              investment={investment}
              updating={rest.updating.has(investment.id)}
              onAction={rest.onAction}
            />
          ))}
        </ul>
      ) : (
        <InvestmentTable investments={shown} {...rest} />
      )}
      {pages > 1 && (
        <Pager
          label="投资分页"
          page={page}
          size={pageSize}
          total={investments.length}
          onChange={(next) => setWanted({ name, page: next })}
        />
      )}
    </>
  );
}

import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import list from '../../../ui/lists/list.module.css';
import { Pager } from '../../../ui/lists/pager.tsx';
import { usePages } from '../../../ui/lists/use-pages.ts';
import type { OnInvestmentAction } from '../investment-action.ts';
import { useCards } from '../use-cards.ts';
import { InvestmentCard } from './investment-card.tsx';
import { InvestmentTable } from './investment-table.tsx';
import type { Sorting } from './sorting.ts';

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

/** Holdings page by page: cards on a narrow screen, a table on others. */
export function InvestmentList({ investments, name, ...rest }: InvestmentListProps) {
  const narrow = useCards();
  const { shown, isPaged, pager } = usePages(investments, pageSize, name);
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
      {isPaged && <Pager label="投资分页" {...pager} />}
    </>
  );
}

import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import list from '../../../ui/lists/list.module.css';

/** The name of a holding, its code below, and a mark when it is in no sum. */
export function InvestmentName({ investment }: { investment: Investment }) {
  const { investmentName, symbol, description, status } = investment;
  return (
    <div className={list.name}>
      <div className={list.heading}>
        <span className={list.title}>{investmentName}</span>
        {status === 0 && <span className={list.mark}>不计入</span>}
      </div>
      <p className={list.second}>{symbol}</p>
      {description && <p className={list.second}>{description}</p>}
    </div>
  );
}

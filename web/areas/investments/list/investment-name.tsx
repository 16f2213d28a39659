import { Link } from 'react-router';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import list from '../../../ui/lists/list.module.css';
import { investmentPath } from '../investment-path.ts';
import classes from './investment-list.module.css';

/**
 * The name of a holding, its code below, and a mark when it is in no sum; what it waits for after an ex-day,
 * and whether a broker has it too.
 */
export function InvestmentName({ investment }: { investment: Investment }) {
  const { id, investmentName, symbol, description, status, syncedHint, exNote } = investment;
  const { entryCount, inTransit } = investment;
  return (
    <div className={list.name}>
      <div className={list.heading}>
        <Link className={`${list.title} ${classes.link}`} to={investmentPath(id)}>
          {investmentName}
        </Link>
        {status === 0 && <span className={list.mark}>不计入</span>}
        {entryCount === 0 && (
          <span className={list.mark}>{inTransit ? '申购在途' : '没有交易'}</span>
        )}
      </div>
      <p className={list.second}>{symbol}</p>
      {description && <p className={list.second}>{description}</p>}
      {exNote && <p className={list.second}>{exNote}</p>}
      {syncedHint && <p className={list.second}>{syncedHint}</p>}
    </div>
  );
}

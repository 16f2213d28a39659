import type { Investment } from '../../contract/investment-fields.ts';
import classes from './investment-list.module.css';

/** The name of a holding, its code below, and a mark when it is in no sum. */
export function InvestmentName({ investment }: { investment: Investment }) {
  const { investmentName, symbol, description, status } = investment;
  return (
    <div className={classes.name}>
      <span className={classes.title}>{investmentName}</span>
      {status === 0 && <span className={classes.mark}>不计入</span>}
      <p className={classes.second}>{symbol}</p>
      {description && <p className={classes.second}>{description}</p>}
    </div>
  );
}

import classes from './asset-form.module.css';
import type { TabValues } from './asset-values.ts';

/** Another currency at the rate of 1 is nearly always a rate that was forgotten. */
export function ExchangeRateNotice({ currency, exchangeRate }: TabValues) {
  if (!currency || currency === 'CNY') return null;
  return Number(exchangeRate) === 1 ? (
    <p className={classes.notice} role="status">
      汇率是 1：总值和净资产会把 1 {currency} 当作 1 个本位币单位。请填写 1 {currency}{' '}
      折合多少本位币。
    </p>
  ) : null;
}

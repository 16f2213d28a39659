import classes from '../editor/asset-form.module.css';
import type { FieldName } from '../editor/asset-tabs.ts';
import { type TabForm, useTyped } from '../editor/use-asset-forms.ts';
import { useBaseCurrency } from '../fixed-assets.queries.ts';

const watched: FieldName[] = ['currency', 'exchangeRate'];

/** Another currency than the base currency at the rate of 1 is nearly always a forgotten rate. */
export function ExchangeRateNotice({ form }: { form: TabForm }) {
  const { currency, exchangeRate } = useTyped(form, watched);
  const baseCurrency = useBaseCurrency();
  if (!currency || !baseCurrency || currency === baseCurrency) return null;
  return Number(exchangeRate) === 1 ? (
    <p className={classes.notice} role="status">
      汇率是 1：总值和净资产会把 1 {currency} 当作 1 {baseCurrency}。请填写 1 {currency} 折合多少{' '}
      {baseCurrency}。
    </p>
  ) : null;
}

import classes from '../editor/asset-form.module.css';
import type { FieldName } from '../editor/asset-tabs.ts';
import type { TabForm } from '../editor/use-asset-forms.ts';
import { useTyped } from '../editor/use-typed.ts';

const watched: FieldName[] = ['currency', 'exchangeRate'];

/** Another currency at the rate of 1 is nearly always a rate that was forgotten. */
export function ExchangeRateNotice({ form }: { form: TabForm }) {
  const { currency, exchangeRate } = useTyped(form, watched);
  if (!currency || currency === 'CNY') return null;
  return Number(exchangeRate) === 1 ? (
    <p className={classes.notice} role="status">
      汇率是 1：总值和净资产会把 1 {currency} 当作 1 个本位币单位。请填写 1 {currency}{' '}
      折合多少本位币。
    </p>
  ) : null;
}

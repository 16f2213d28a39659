import { Checkbox } from '@mantine/core';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { useCashAccounts } from '../../../ledger/cash-accounts.queries.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { NoteField } from '../../../ui/forms/note-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import classes from './fund-orders.module.css';
import { OrderAccountField } from './order-account-field.tsx';
import { daysOf, homeTime, type OrderFields } from './order-values.ts';

interface OrderFormProps<Values> {
  form: UseFormReturn<OrderFields, unknown, Values>;
  /** Of the fund. */
  currency: Currency | undefined;
}

/**
 * The fields of an order beside its fund and amount: when it was
 * placed, its charges and its account.
 */
export function OrderForm<Values>({ form, currency }: OrderFormProps<Values>) {
  const { control, register } = form;
  const [side, placedAt, qdii, accountId] = useWatch({
    control,
    name: ['side', 'placedAt', 'qdii', 'accountId'],
  });
  const { data: accounts = [] } = useCashAccounts();
  const account = accounts.find(({ id }) => id === accountId);
  const isPurchase = side === 'SUBSCRIBE';
  const isForeign = account !== undefined && account.currency !== currency;
  const days = daysOf(placedAt, qdii, new Date());
  return (
    <>
      <TextField
        name="placedAt"
        control={control}
        type="datetime-local"
        label="下单时间（北京时间）"
        description="留空即现在；15:00 起按下一个交易日的净值。"
        max={homeTime(new Date())}
      />
      {days && (
        <p className={classes.hint} role="status">
          按 {days.pricingDay} 的净值成交，{days.expected && '预计 '}
          {days.confirmDay} 确认
        </p>
      )}
      <div className={classes.fields}>
        <AmountField
          name="ratePercent"
          control={control}
          label={isPurchase ? '申购费率' : '赎回费率'}
          description={isPurchase ? '打折后的，如 0.15' : '留空时，确认时按持有天数估算'}
          optional
          unit="%"
        />
        <AmountField
          name="fixedFee"
          control={control}
          label="固定手续费"
          description="大额时代替费率"
          optional
          {...(currency && { unit: currency })}
        />
      </div>
      <div className={classes.checks}>
        <Checkbox label="QDII 基金（多等一个交易日确认）" {...register('qdii')} />
        {isPurchase && <Checkbox label="份额截尾，不四舍五入" {...register('truncate')} />}
      </div>
      {currency && (
        <OrderAccountField
          name="accountId"
          control={control}
          currency={currency}
          takesOthers
          // What was typed for another account would be moved in this one, even where it is not asked for.
          onChoose={() => form.setValue('accountAmount', '')}
        />
      )}
      {isForeign && isPurchase && (
        <AmountField
          name="accountAmount"
          control={control}
          label="账户实际扣款"
          unit={account.currency}
        />
      )}
      {isForeign && !isPurchase && (
        <p className={classes.hint}>账户是 {account.currency}，登记到账时填写实际到账金额。</p>
      )}
      <NoteField name="note" control={control} />
    </>
  );
}

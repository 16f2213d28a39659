import { zodResolver } from '@hookform/resolvers/zod';
import { Checkbox, TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { formatQuantity } from '../../../lib/format/format.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { NoteField } from '../../../ui/forms/note-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import classes from './fund-orders.module.css';
import { usePlaceOrder } from './fund-orders.queries.ts';
import { OrderAccountField } from './order-account-field.tsx';
import { daysOf, homeTime, newOrder, orderSchema } from './order-values.ts';

const resolver = zodResolver(orderSchema);

interface PlaceOrderProps {
  /** The funds to choose from; there is one at least. */
  funds: readonly Investment[];
  opened: boolean;
  onClose: () => void;
}

/** Writes down an order for fund shares, which has no net value yet. */
export function PlaceOrder({ funds, opened, onClose }: PlaceOrderProps) {
  const place = usePlaceOrder();
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: newOrder(funds[0]?.id ?? '', 'SUBSCRIBE'),
    resolver,
    send: place.submit,
  });
  const { control, register, formState } = form;
  const [investmentId, side, placedAt, qdii] = useWatch({
    control,
    name: ['investmentId', 'side', 'placedAt', 'qdii'],
  });
  const fund = funds.find(({ id }) => id === investmentId) ?? funds[0];
  const isPurchase = side === 'SUBSCRIBE';
  const days = daysOf(placedAt, qdii, new Date());

  return (
    <FormModal {...modal} title="记一笔基金订单" submitLabel="保存">
      {funds.length > 1 && (
        <SelectField
          name="investmentId"
          control={control}
          label="基金"
          data={funds.map(({ id, investmentName }) => ({ value: id, label: investmentName }))}
          onChoose={() => form.setValue('accountId', 'none')}
        />
      )}
      <div className={classes.fields}>
        <SelectField
          name="side"
          control={control}
          label="类型"
          data={[
            { value: 'SUBSCRIBE', label: '申购' },
            { value: 'REDEEM', label: '赎回' },
          ]}
          onChoose={() => form.clearErrors()}
        />
        {isPurchase ? (
          <AmountField
            key="amount"
            name="amount"
            control={control}
            label="申购金额"
            {...(fund && { unit: fund.currency })}
          />
        ) : (
          <AmountField
            key="quantity"
            name="quantity"
            control={control}
            label="赎回份额"
            step={1}
            {...(fund && { description: `现有 ${formatQuantity(fund.quantity)} 份` })}
          />
        )}
      </div>
      <TextInput
        type="datetime-local"
        label="下单时间（北京时间）"
        description="留空即现在；15:00 起按下一个交易日的净值。"
        max={homeTime(new Date())}
        {...register('placedAt')}
        error={formState.errors.placedAt?.message}
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
          description="打折后的，如 0.15"
          optional
          unit="%"
        />
        <AmountField
          name="fixedFee"
          control={control}
          label="固定手续费"
          description="大额时代替费率"
          optional
          {...(fund && { unit: fund.currency })}
        />
      </div>
      <div className={classes.checks}>
        <Checkbox label="QDII 基金（多等一个交易日确认）" {...register('qdii')} />
        {isPurchase && <Checkbox label="份额截尾，不四舍五入" {...register('truncate')} />}
      </div>
      {fund && <OrderAccountField name="accountId" control={control} currency={fund.currency} />}
      <NoteField {...register('note')} error={formState.errors.note?.message} />
    </FormModal>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type { FundOrder } from '../../../../contract/investments/fund-orders/fund-orders.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { textOfNumber } from '../../../ui/forms/amount-text.ts';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { FundRateFields } from '../entries/suggestions/agreed-charges-fields.tsx';
import classes from './fund-orders.module.css';
import { useConfirmOrder } from './fund-orders.queries.ts';
import { orderTitle } from './order-texts.ts';
import { type ConfirmationFields, comesTo, confirmationSchema } from './order-values.ts';
import { useTieredFee } from './use-tiered-fee.ts';

const resolver = zodResolver(confirmationSchema);

interface ConfirmOrderProps {
  order: FundOrder;
  opened: boolean;
  onClose: () => void;
}

/** Confirms an order as the fund did: the figures follow from the net value, and can be corrected. */
export function ConfirmOrder({ order, opened, onClose }: ConfirmOrderProps) {
  const confirm = useConfirmOrder();
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: startOf(order),
    resolver,
    send: (body) => confirm.submit({ order, body }),
  });
  const { control, formState, setValue } = form;
  const [nav, quantity, fee] = useWatch({ control, name: ['nav', 'quantity', 'fee'] });
  const isTyped = formState.dirtyFields;
  const [hasQuantity, hasFee] = [isTyped.quantity === true, isTyped.fee === true];
  const tiered = useTieredFee(order, nav, quantity || String(order.quantity ?? ''), opened);
  const following = comesTo(order, nav, {
    ...(hasQuantity && { quantity }),
    ...(hasFee ? { fee } : tiered && { fee: tiered.fee }),
  });
  const [nextQuantity, nextFee] = [following?.quantity, following?.fee];
  useEffect(() => {
    if (nextQuantity !== undefined && !hasQuantity) setValue('quantity', nextQuantity);
    if (nextFee !== undefined && !hasFee) setValue('fee', nextFee);
  }, [nextQuantity, nextFee, hasQuantity, hasFee, setValue]);
  const isPurchase = order.side === 'SUBSCRIBE';

  return (
    <FormModal {...modal} title={`确认订单 · ${order.investmentName}`} submitLabel="确认">
      <p className={classes.hint}>
        {orderTitle(order)}，按 {order.pricingDay} 的净值成交。有确认单时以它为准。
      </p>
      <AmountField
        name="nav"
        control={control}
        label={`${order.pricingDay} 的净值`}
        step={0.0001}
        focusOnOpen
        {...(order.nav === null && { description: '还没有公布，可以按确认单填写。' })}
      />
      <div className={classes.fields}>
        <AmountField name="quantity" control={control} label="确认份额" optional />
        <AmountField
          name="fee"
          control={control}
          label="手续费"
          optional
          unit={order.currency}
          {...(tiered && { description: tiered.hint })}
        />
      </div>
      {tiered && <FundRateFields />}
      {following && (
        <p className={classes.result} role="status">
          {isPurchase
            ? `${formatMoney(following.amount, order.currency)} − 手续费 ${formatMoney(Number(following.fee), order.currency)} = ${formatMoney(following.net, order.currency)}，买入 ${following.quantity} 份`
            : `${following.quantity} 份共 ${formatMoney(following.amount, order.currency)} − 手续费 ${formatMoney(Number(following.fee), order.currency)} = 到账 ${formatMoney(following.net, order.currency)}`}
        </p>
      )}
    </FormModal>
  );
}

/** The figures that follow from the net value, where it is known. */
function startOf(order: FundOrder): ConfirmationFields {
  const nav = order.nav === null ? '' : textOfNumber(order.nav);
  const { quantity = '', fee = '' } = comesTo(order, nav, {}) ?? {};
  return { nav, quantity, fee };
}

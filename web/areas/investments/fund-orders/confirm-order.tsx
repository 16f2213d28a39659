import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { investmentCharges } from '../../../../contract/investments/charges.ts';
import {
  type FundOrder,
  fundOrders,
} from '../../../../contract/investments/fund-orders/fund-orders.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useCall, useChangeCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { plainNumber, textOfNumber } from '../../../ui/forms/amount-text.ts';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { useFundRates } from '../entries/suggestions/agreed-charges.ts';
import { FundRateFields } from '../entries/suggestions/agreed-charges-fields.tsx';
import { redemptionHint } from '../entries/suggestions/redemption-hint.ts';
import { quiet } from '../entries/suggestions/use-suggested-values.ts';
import classes from './fund-orders.module.css';
import { orderTitle } from './order-texts.ts';
import { confirmationForm, figuresOfConfirmation } from './order-values.ts';

interface ConfirmOrderProps {
  order: FundOrder;
  opened: boolean;
  onClose: () => void;
}

/** Confirms an order as the fund did: the figures follow from the net value, and can be corrected. */
export function ConfirmOrder({ order, opened, onClose }: ConfirmOrderProps) {
  const confirm = useChangeCall(fundOrders.confirm, { isRowBusy: true });
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: startOf(order),
    resolver: confirmationForm.resolver,
    send: (body) =>
      confirm.submit({ params: { id: order.id }, body: { ...body, version: order.version } }),
  });
  const { control, formState, setValue } = form;
  const [nav, quantity, fee] = useWatch({ control, name: ['nav', 'quantity', 'fee'] });
  const { quantity: isQuantityTyped = false, fee: isFeeTyped = false } = formState.dirtyFields;
  const tiered = useTieredFee(order, nav, quantity || String(order.quantity ?? ''), opened);
  const figures = figuresOfConfirmation(order, nav, {
    ...(isQuantityTyped && { quantity }),
    ...(isFeeTyped ? { fee } : tiered && { fee: tiered.fee }),
  });
  const [nextQuantity, nextFee] = [figures?.quantity, figures?.fee];
  useEffect(() => {
    if (nextQuantity !== undefined && !isQuantityTyped) setValue('quantity', nextQuantity);
    if (nextFee !== undefined && !isFeeTyped) setValue('fee', nextFee);
  }, [nextQuantity, nextFee, isQuantityTyped, isFeeTyped, setValue]);
  const isPurchase = order.side === 'SUBSCRIBE';
  const money = (amount: number) => formatMoney(amount, order.currency);

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
      {figures && (
        <p className={classes.result} role="status">
          {isPurchase
            ? `${money(figures.amount)} − 手续费 ${money(Number(figures.fee))} = ${money(figures.net)}，买入 ${figures.quantity} 份`
            : `${figures.quantity} 份共 ${money(figures.amount)} − 手续费 ${money(Number(figures.fee))} = 到账 ${money(figures.net)}`}
        </p>
      )}
    </FormModal>
  );
}

/** The figures that follow from the net value, where it is known. */
function startOf(order: FundOrder) {
  const nav = order.nav === null ? '' : textOfNumber(order.nav);
  const { quantity = '', fee = '' } = figuresOfConfirmation(order, nav, {}) ?? {};
  return { nav, quantity, fee };
}

/**
 * The fee of a redemption by how long its lots were held, and what it is made of in words; undefined of
 * an order that states its own charge, and as long as it cannot be known.
 */
function useTieredFee(order: FundOrder, nav: string, quantity: string, opened: boolean) {
  const [{ tiers }] = useFundRates();
  const isStated = order.ratePercent !== null || order.fixedFee !== null;
  const [price, sold] = [plainNumber(nav), plainNumber(quantity)];
  const isKnown = Number(price) > 0 && Number(sold) > 0;
  const { data } = useCall(
    investmentCharges.redemption,
    opened && order.side === 'REDEEM' && !isStated && isKnown && price && sold
      ? {
          params: { id: order.investmentId },
          query: { quantity: sold, nav: price, confirmDay: order.confirmDay, tiers },
        }
      : null,
    quiet,
  );
  return data && { fee: textOfNumber(data.fee), hint: redemptionHint(data, order.currency) };
}

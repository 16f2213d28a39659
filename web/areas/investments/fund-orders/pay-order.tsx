import {
  type FundOrder,
  fundOrders,
} from '../../../../contract/investments/fund-orders/fund-orders.ts';
import { useCashAccounts } from '../../../ledger/cash-accounts.queries.ts';
import { dayUnlessToday, formatMoney, today } from '../../../lib/format/format.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { PastDayField } from '../../../ui/forms/day-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import classes from './fund-orders.module.css';
import { paymentForm } from './order-values.ts';

interface PayOrderProps {
  order: FundOrder;
  opened: boolean;
  onClose: () => void;
}

/** Notes on which day the money of a redemption came. */
export function PayOrder({ order, opened, onClose }: PayOrderProps) {
  const { id, version } = order;
  const pay = useChangeCall(fundOrders.paid, { isRowBusy: true });
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: paymentForm.empty({ day: today() }),
    resolver: paymentForm.resolver,
    send: ({ day, ...body }) =>
      pay.submit({ params: { id }, body: { ...body, day: dayUnlessToday(day), version } }),
  });
  const { data: accounts = [] } = useCashAccounts();
  const account = accounts.find(({ id }) => id === order.accountId);
  const isForeign = account !== undefined && account.currency !== order.currency;
  return (
    <FormModal {...modal} title={`登记到账 · ${order.investmentName}`} submitLabel="保存">
      <p className={classes.hint}>
        到账 {formatMoney(order.net, order.currency)}
        {order.accountId === null ? '，没有关联账户' : '，记入关联的账户'}。
      </p>
      <PastDayField name="day" control={form.control} label="到账日期" />
      {isForeign && (
        <AmountField
          name="accountAmount"
          control={form.control}
          label="账户实际到账"
          unit={account.currency}
        />
      )}
    </FormModal>
  );
}

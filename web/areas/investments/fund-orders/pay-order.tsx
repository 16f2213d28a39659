import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { dayField } from '../../../../contract/fields/day-field.ts';
import type { FundOrder } from '../../../../contract/investments/fund-orders/fund-orders.ts';
import { formatMoney, today } from '../../../lib/format/format.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { PastDayField } from '../../../ui/forms/day-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import classes from './fund-orders.module.css';
import { usePayOrder } from './fund-orders.queries.ts';

const resolver = zodResolver(z.object({ day: dayField('到账日期不能为空') }));

interface PayOrderProps {
  order: FundOrder;
  opened: boolean;
  onClose: () => void;
}

/** Notes on which day the money of a redemption came. */
export function PayOrder({ order, opened, onClose }: PayOrderProps) {
  const pay = usePayOrder();
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: { day: today() },
    resolver,
    send: (body) => pay.submit({ order, body }),
  });
  return (
    <FormModal {...modal} title={`登记到账 · ${order.investmentName}`} submitLabel="保存">
      <p className={classes.hint}>
        到账 {formatMoney(order.net, order.currency)}
        {order.accountId === null ? '，没有关联账户' : '，记入关联的账户'}。
      </p>
      <PastDayField
        label="到账日期"
        {...form.register('day')}
        error={form.formState.errors.day?.message}
      />
    </FormModal>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useWatch } from 'react-hook-form';
import { fundOrders } from '../../../../contract/investments/fund-orders/fund-orders.ts';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { noAccount } from '../../../ledger/account-of-money.ts';
import { formatQuantity } from '../../../lib/format/format.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import classes from './fund-orders.module.css';
import { OrderForm } from './order-form.tsx';
import { newOrder, orderSchema } from './order-values.ts';

const resolver = zodResolver(orderSchema);

interface PlaceOrderProps {
  /** The funds to choose from; there is one at least. */
  funds: readonly Investment[];
  opened: boolean;
  onClose: () => void;
}

/** Writes down an order for fund shares, which has no net value yet. */
export function PlaceOrder({ funds, opened, onClose }: PlaceOrderProps) {
  const place = useChangeCall(fundOrders.place);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: newOrder(funds[0]?.id ?? ''),
    resolver,
    send: (body) => place.submit({ body }),
  });
  const { control } = form;
  const [investmentId, side] = useWatch({ control, name: ['investmentId', 'side'] });
  const fund = funds.find(({ id }) => id === investmentId) ?? funds[0];

  return (
    <FormModal {...modal} title="记一笔基金订单" submitLabel="保存">
      {funds.length > 1 && (
        <SelectField
          name="investmentId"
          control={control}
          label="基金"
          data={funds.map(({ id, investmentName }) => ({ value: id, label: investmentName }))}
          onChoose={() => form.setValue('accountId', noAccount)}
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
        {side === 'SUBSCRIBE' ? (
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
      <OrderForm form={form} currency={fund?.currency} />
    </FormModal>
  );
}

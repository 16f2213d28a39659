import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { investments } from '../../../../contract/investments/investments.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { currencyOptions } from '../../../lib/format/currency-names.ts';
import { showFieldErrors } from '../../../lib/forms/form-errors.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { symbolHint } from '../symbol-hint.ts';
import classes from './fund-orders.module.css';
import { OrderForm } from './order-form.tsx';
import {
  type NewFund,
  newFundBody,
  newFundOrderSchema,
  newOrder,
  type OrderFields,
} from './order-values.ts';

const resolver = zodResolver(newFundOrderSchema);

interface OrderNewFundProps {
  /** The fields of the fund that are filled in already. */
  fund?: NewFund | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Adds a fund with its first order: there are no shares until it is confirmed. */
export function OrderNewFund({ fund, opened, onClose }: OrderNewFundProps) {
  const create = useChangeCall(investments.create);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: newOrder('', fund),
    resolver,
    send: (values) => create.submit({ body: newFundBody(values) }),
    showRefusal,
  });
  const { control } = form;
  const [symbol, currency] = useWatch({ control, name: ['symbol', 'currency'] });

  return (
    <FormModal {...modal} title="申购新基金" submitLabel="保存">
      <TextField
        name="investmentName"
        control={control}
        label="基金名称"
        withAsterisk
        data-autofocus
      />
      <div className={classes.fields}>
        <TextField
          name="symbol"
          control={control}
          label="基金代码"
          withAsterisk
          spellCheck={false}
        />
        <SelectField
          name="currency"
          control={control}
          label="货币"
          data={currencyOptions}
          searchable
        />
      </div>
      <p className={classes.hint} role="status">
        {symbolHint(symbol, 'FUND', currency)}
      </p>
      <AmountField name="amount" control={control} label="申购金额" unit={currency} />
      <OrderForm form={form} currency={currency} />
    </FormModal>
  );
}

const orderPrefix = 'firstOrder.';

/** Shows a refusal of `firstOrder.amount` at the field `amount`, and so on. */
function showRefusal<Values>(
  form: UseFormReturn<OrderFields, unknown, Values>,
  error: unknown,
): void {
  if (!(error instanceof ApiError)) return;
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([name, texts]) => [name.replace(orderPrefix, ''), texts]),
  );
  const { kind, status, code, message } = error;
  showFieldErrors(form, new ApiError(message, { kind, status, code, details: { fields } }));
}

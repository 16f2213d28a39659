import { Button } from '@mantine/core';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { investments } from '../../../contract/investments/investments.ts';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../lib/query/use-call.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import type { NewFund } from './fund-orders/order-values.ts';
import { InvestmentForm } from './investment-form.tsx';
import {
  type InvestmentFields,
  type InvestmentValues,
  investmentForm,
  newInvestment,
  sentDate,
} from './investment-values.ts';
import classes from './investments-page.module.css';

interface AddInvestmentProps {
  opened: boolean;
  onClose: () => void;
  /** Goes on with an order for this fund in place of a holding. */
  onOrder?: (fund: NewFund) => void;
  /** Shows only the fields that the value needs. */
  brief?: boolean;
}

/** Records a new holding. */
export function AddInvestment({ opened, onClose, onOrder, brief = false }: AddInvestmentProps) {
  const create = useChangeCall(investments.create);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    // A beginner's first holding is usually in CNY.
    start: brief ? { ...newInvestment, currency: 'CNY' as const } : newInvestment,
    resolver: investmentForm.resolver,
    send: ({ purchaseDate, ...values }) =>
      create.submit({ body: { ...values, purchaseDate: sentDate(purchaseDate) } }),
  });

  const type = useWatch({ control: form.control, name: 'investmentType' });
  return (
    <FormModal {...modal} title="添加投资" submitLabel="添加">
      <InvestmentForm form={form} brief={brief} />
      {onOrder && type === 'FUND' && (
        <p className={classes.hint}>
          刚申购，份额还没有确认？
          <Button variant="subtle" size="compact-sm" onClick={() => onOrder(fundOf(form))}>
            改记一笔申购订单
          </Button>
        </p>
      )}
    </FormModal>
  );
}

/** What was typed of the fund; its currency only if it was chosen, else CNY. */
function fundOf(form: UseFormReturn<InvestmentFields, unknown, InvestmentValues>): NewFund {
  const { investmentName, symbol, currency } = form.getValues();
  const isChosen = form.getFieldState('currency').isDirty;
  return { investmentName, symbol, currency: isChosen ? currency : 'CNY' };
}

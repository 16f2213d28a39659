import { Suspense, useState } from 'react';
import type { Investment } from '../../../contract/investments/investment-fields.ts';
import type { RowDialog } from '../../lib/forms/use-row-dialog.ts';
import { latePart } from '../../ui/feedback/late-part.tsx';
import { AddInvestment } from './add-investment.tsx';
import { EditInvestment } from './edit-investment.tsx';
import type { NewFund } from './fund-orders/order-values.ts';
import { ManualPrice } from './manual-price.tsx';

const OrderNewFund = latePart(
  async () => (await import('./fund-orders/order-new-fund.tsx')).OrderNewFund,
);

export type InvestmentDialog = 'add' | 'edit' | 'manualPrice' | 'order';

interface InvestmentDialogsProps {
  dialog: RowDialog<InvestmentDialog, Investment>;
}

/** Every dialog of the page; at most one is open. */
export function InvestmentDialogs({ dialog }: InvestmentDialogsProps) {
  const { row: investment, name, open, close, isOpen } = dialog;
  const [fund, setFund] = useState<NewFund>();
  function order(named: NewFund) {
    setFund(named);
    open('order');
  }
  return (
    <>
      <AddInvestment opened={isOpen('add')} onClose={close} onOrder={order} />
      {name === 'order' && (
        <Suspense>
          <OrderNewFund fund={fund} opened={isOpen('order')} onClose={close} />
        </Suspense>
      )}
      {investment && (
        <>
          <EditInvestment investment={investment} opened={isOpen('edit')} onClose={close} />
          <ManualPrice investment={investment} opened={isOpen('manualPrice')} onClose={close} />
        </>
      )}
    </>
  );
}

import type { Investment } from '../../../contract/investments/investment-fields.ts';
import type { RowDialog } from '../../lib/forms/use-row-dialog.ts';
import { AddInvestment } from './add-investment.tsx';
import { EditInvestment } from './edit-investment.tsx';
import { ManualPrice } from './manual-price.tsx';

export type InvestmentDialog = 'add' | 'edit' | 'manualPrice';

interface InvestmentDialogsProps {
  dialog: RowDialog<InvestmentDialog, Investment>;
}

/** Every dialog of the page; at most one is open. */
export function InvestmentDialogs({ dialog }: InvestmentDialogsProps) {
  const { row: investment, close, isOpen } = dialog;
  return (
    <>
      <AddInvestment opened={isOpen('add')} onClose={close} />
      {investment && (
        <>
          <EditInvestment investment={investment} opened={isOpen('edit')} onClose={close} />
          <ManualPrice investment={investment} opened={isOpen('manualPrice')} onClose={close} />
        </>
      )}
    </>
  );
}

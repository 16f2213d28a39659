import { AddInvestment } from './add-investment.tsx';
import { EditInvestment } from './edit-investment.tsx';
import { ManualPrice } from './manual-price.tsx';
import type { useInvestmentDialog } from './use-investment-dialog.ts';

/** Every dialog of the page; at most one is open. */
export function InvestmentDialogs({ dialog }: { dialog: ReturnType<typeof useInvestmentDialog> }) {
  const { investment, close, isOpen } = dialog;
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

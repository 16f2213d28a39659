import { useState } from 'react';
import type { Investment } from '../../../contract/investments/investment-fields.ts';

export type InvestmentDialog = 'add' | 'edit' | 'manualPrice';

interface Shown {
  dialog: InvestmentDialog;
  investment: Investment | undefined;
  opened: boolean;
}

/**
 * Which dialog is open, and for which holding. Both are kept after closing, so that a dialog that
 * fades out still shows what it was about.
 */
export function useInvestmentDialog() {
  const [shown, setShown] = useState<Shown>();
  return {
    investment: shown?.investment,
    isOpen: (dialog: InvestmentDialog) => shown?.opened === true && dialog === shown.dialog,
    open: (dialog: InvestmentDialog, investment?: Investment) =>
      setShown({ dialog, investment, opened: true }),
    close: () => setShown((last) => last && { ...last, opened: false }),
  };
}

import { ConfirmDialog } from '../areas/auth/confirm/confirm-dialog.tsx';
import { ReconciledDialog } from '../areas/spending/reconcile/reconciled-dialog.tsx';
import { confirmation } from '../lib/session/confirmation.ts';

/** The dialog for what a refused call waits for: who the user is, or that they change reconciled days. */
export function ConfirmedDialog() {
  const isReconciled = confirmation.refusal()?.code === 'RECONCILED';
  return isReconciled ? <ReconciledDialog /> : <ConfirmDialog />;
}

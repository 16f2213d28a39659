import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { loadPart } from '../lib/api/load-part.ts';
import { confirmation } from '../lib/session/confirmation.ts';

const load = () =>
  confirmation.refusal()?.code === 'RECONCILED'
    ? import('../areas/spending/reconcile/reconciled-dialog.tsx').then((m) => m.ReconciledDialog)
    : import('../areas/auth/confirm/confirm-dialog.tsx').then((m) => m.ConfirmDialog);

/**
 * The dialog in which users confirm who they are, or what they change, for any call of any page that asks for
 * it. Its code is loaded when it is wanted. To leave the page is to give up.
 */
export function ConfirmAgain() {
  const { pathname } = useLocation();
  return <DialogOfPage key={pathname} />;
}

function DialogOfPage() {
  const isWanted = useSyncExternalStore(confirmation.subscribe, confirmation.isWanted);
  const [Dialog, setDialog] = useState<ComponentType>();
  useEffect(() => () => confirmation.refuse(), []);
  useEffect(() => {
    if (!isWanted) return setDialog(undefined);
    loadPart(load).then((loaded) => setDialog(() => loaded), confirmation.refuse);
  }, [isWanted]);
  return isWanted && Dialog ? <Dialog /> : null;
}

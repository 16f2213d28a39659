import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { loadPart } from '../lib/api/load-part.ts';
import { confirmation } from '../lib/session/confirmation.ts';

const load = () => import('./confirmed-dialog.tsx').then((m) => m.ConfirmedDialog);

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
    if (!isWanted || Dialog) return;
    loadPart(load).then((loaded) => setDialog(() => loaded), confirmation.refuse);
  }, [isWanted, Dialog]);
  return isWanted && Dialog ? <Dialog /> : null;
}

import { useSyncExternalStore } from 'react';
import { toasts } from './toast.ts';
import { ToastCard } from './toast-card.tsx';
import classes from './toaster.module.css';

/**
 * The place where toasts appear: the top right corner, or the middle of the top on a phone. Both live
 * regions exist from the start, because a screen reader announces only what is added to a region that it
 * already knows.
 */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current);
  const urgent = shown.filter(({ tone }) => tone === 'error' || tone === 'warning');
  const calm = shown.filter((toast) => !urgent.includes(toast));
  return (
    <div className={classes.corner}>
      <div role="alert">
        {urgent.map((toast) => (
          <ToastCard key={toast.id} {...toast} />
        ))}
      </div>
      <div role="status">
        {calm.map((toast) => (
          <ToastCard key={toast.id} {...toast} />
        ))}
      </div>
    </div>
  );
}

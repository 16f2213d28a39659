import type { ReactNode } from 'react';
import { usePartAfterLoad } from '../../lib/use-part-after-load.ts';

const loadParts = () =>
  Promise.all([import('./notices.tsx'), import('./install-offer.tsx')]).then(
    ([{ Notices }, { InstallOffer }]) => ({ Notices, InstallOffer }),
  );

/** Notices above a page, and below it the offer to install the application; both are loaded after the page. */
export function AppParts({ children }: { children: ReactNode }) {
  const parts = usePartAfterLoad(loadParts);
  return (
    <>
      {parts && <parts.Notices />}
      {children}
      {parts && <parts.InstallOffer />}
    </>
  );
}

import { type ReactNode, useEffect, useState } from 'react';
import { afterLoad } from '../../lib/after-load.ts';
import { logFailure } from '../../lib/api/log.ts';

type Parts = Pick<typeof import('./notices.tsx'), 'Notices'> &
  Pick<typeof import('./install-offer.tsx'), 'InstallOffer'>;

/** Notices above a page, and below it the offer to install the application; both are loaded after the page. */
export function AppParts({ children }: { children: ReactNode }) {
  const [parts, setParts] = useState<Parts>();
  useEffect(
    () =>
      afterLoad(() => {
        Promise.all([import('./notices.tsx'), import('./install-offer.tsx')]).then(
          ([{ Notices }, { InstallOffer }]) => setParts({ Notices, InstallOffer }),
          (error: unknown) => logFailure('the notices could not be loaded', error),
        );
      }),
    [],
  );
  return (
    <>
      {parts && <parts.Notices />}
      {children}
      {parts && <parts.InstallOffer />}
    </>
  );
}

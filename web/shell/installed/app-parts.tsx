import { type ReactNode, useEffect, useState } from 'react';
import { afterLoad } from '../../lib/after-load.ts';
import { logFailure } from '../../lib/api/log.ts';

type Parts = Pick<typeof import('./notices.tsx'), 'Notices'> &
  Pick<typeof import('./install-offer.tsx'), 'InstallOffer'>;

/** Puts around a page what belongs to the application: notices, and the offer to install it. They are loaded after the page. */
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

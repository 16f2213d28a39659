import { useEffect, useState } from 'react';
import { afterLoad } from './after-load.ts';
import { logFailure } from './api/log.ts';

/** A part of the frame around the pages, loaded after the page; undefined until it is there. */
export function usePartAfterLoad<Part>(load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<Part>();
  useEffect(
    () =>
      afterLoad(() => {
        load().then(
          (loaded) => setPart(() => loaded),
          (error: unknown) => logFailure('A part of the page could not be loaded', error),
        );
      }),
    [load],
  );
  return part;
}

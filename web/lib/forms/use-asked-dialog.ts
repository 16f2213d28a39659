import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** The parameter of an address that opens a dialog of its page, such as a shortcut of the installed application. */
const parameter = 'open';

/** Opens a dialog once when the address asks for it by its name, as soon as what it is about is there. */
export function useAskedDialog(name: string, isReady: boolean, open: () => void): void {
  const [search, setSearch] = useSearchParams();
  const latest = useRef(open);
  latest.current = open;
  const isAsked = search.get(parameter) === name;
  useEffect(() => {
    if (!isAsked || !isReady) return;
    // A reload, or the way back, does not open it again.
    setSearch(
      (present) => {
        const rest = new URLSearchParams(present);
        rest.delete(parameter);
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
    latest.current();
  }, [isAsked, isReady, setSearch]);
}

import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** The parameter of an address that opens a dialog of its page, such as a shortcut of the installed application. */
const parameter = 'open';

/**
 * Opens a dialog once when the address asks for it by its name, as soon as `isReady`. The values of `fields` in the
 * address are passed on, to be filled into the form.
 */
export function useAskedDialog<Field extends string = never>(
  name: string,
  isReady: boolean,
  open: (given: Partial<Record<Field, string>>) => void,
  fields: readonly Field[] = [],
): void {
  const [search, setSearch] = useSearchParams();
  const latest = useRef({ open, fields });
  latest.current = { open, fields };
  useEffect(() => {
    if (search.get(parameter) !== name || !isReady) return;
    const pairs = latest.current.fields.flatMap((field) => pairOf(field, search.get(field)));
    // A reload, or the way back, does not open it again.
    setSearch(
      (present) => {
        const rest = new URLSearchParams(present);
        for (const read of [parameter, ...pairs.map(([field]) => field)]) rest.delete(read);
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
    latest.current.open(Object.fromEntries(pairs) as Partial<Record<Field, string>>);
  }, [search, name, isReady, setSearch]);
}

function pairOf<Field extends string>(field: Field, value: string | null): [Field, string][] {
  return value === null ? [] : [[field, value]];
}

/** The address of a page that opens one of its dialogs, with what is filled in. */
export function dialogPath(page: string, name: string, fields: Record<string, string>): string {
  return `${page}?${new URLSearchParams({ [parameter]: name, ...fields })}`;
}

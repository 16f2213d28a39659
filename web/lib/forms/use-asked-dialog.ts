import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** The parameter of an address that opens a dialog of its page, such as a shortcut of the installed application. */
const parameter = 'open';

/**
 * Opens a dialog once when the address asks for it by its name, as soon as what it is about is there. What the
 * address says of `fields` is passed on, so that the form is filled in.
 */
export function useAskedDialog<Field extends string = never>(
  name: string,
  isReady: boolean,
  open: (given: Partial<Record<Field, string>>) => void,
  fields: readonly Field[] = [],
): void {
  const [search, setSearch] = useSearchParams();
  const latest = useRef(open);
  latest.current = open;
  const isAsked = search.get(parameter) === name;
  const given = JSON.stringify(fields.flatMap((field) => pairOf(field, search.get(field))));
  useEffect(() => {
    if (!isAsked || !isReady) return;
    const pairs = JSON.parse(given) as [Field, string][];
    // A reload, or the way back, does not open it again.
    setSearch(
      (present) => {
        const rest = new URLSearchParams(present);
        for (const read of [parameter, ...pairs.map(([field]) => field)]) rest.delete(read);
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
    latest.current(Object.fromEntries(pairs) as Partial<Record<Field, string>>);
  }, [isAsked, isReady, setSearch, given]);
}

function pairOf<Field extends string>(field: Field, value: string | null): [Field, string][] {
  return value === null ? [] : [[field, value]];
}

/** The address of a page that opens one of its dialogs, with what is filled in. */
export function dialogPath(page: string, name: string, fields: Record<string, string>): string {
  return `${page}?${new URLSearchParams({ [parameter]: name, ...fields })}`;
}

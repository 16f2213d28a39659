import { imports } from '../../../../contract/imports/imports.ts';
import { cashSourceNames } from '../../../../contract/imports/source-names.ts';
import { silent, useCall } from '../../../lib/query/use-call.ts';

const mostImports = 100;

/** Where entries came from, to choose from: what was typed, and the sources of the last imports. */
export function useSourceChoices(chosen: string): { value: string; label: string }[] {
  const query = { page: 1, size: mostImports };
  const { data } = useCall(imports.list, { query }, silent);
  const imported = (data?.records ?? []).flatMap(({ kind, source }) =>
    kind === 'CASH' ? [source] : [],
  );
  const sources = [...new Set(['typed', ...imported, ...(chosen ? [chosen] : [])])];
  return sources.map((value) => ({ value, label: cashSourceNames[value] ?? value }));
}

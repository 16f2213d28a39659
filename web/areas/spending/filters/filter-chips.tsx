import { IconX } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { samePage } from '../../../shell/navigation/use-page-top.ts';
import { type FilterName, filterNames, withFilters } from '../ledger-address.ts';
import classes from './filters.module.css';

/** What a filter of the address says, in words; undefined for the second day of a period that has a name. */
export type FilterWords = (name: FilterName, value: string) => string | undefined;

/** The filters that are set, each with a button that removes it. */
export function FilterChips({ words }: { words: FilterWords }) {
  const [address, setAddress] = useSearchParams();
  const chips = filterNames.flatMap((name) => {
    const value = address.get(name);
    const text = value ? words(name, value) : undefined;
    if (text === undefined) return [];
    const isPeriod = name === 'from' && words('to', address.get('to') ?? '') === undefined;
    return [{ name, text, names: isPeriod ? (['from', 'to'] as const) : [name] }];
  });
  if (chips.length === 0) return null;
  const remove = (names: readonly FilterName[]) =>
    setAddress((now) => withFilters(now, Object.fromEntries(names.map((name) => [name, '']))), {
      replace: true,
      state: samePage,
    });
  return (
    <ul className={classes.chips} aria-label="已设的筛选">
      {chips.map(({ name, text, names }) => (
        <li key={name}>
          <button
            type="button"
            className={classes.chip}
            aria-label={`移除筛选：${text}`}
            onClick={() => remove(names)}
          >
            {text}
            <IconX size={14} stroke={1.8} aria-hidden="true" />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button type="button" className={classes.clear} onClick={() => remove(filterNames)}>
            清除全部
          </button>
        </li>
      )}
    </ul>
  );
}

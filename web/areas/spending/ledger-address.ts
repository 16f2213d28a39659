import type { Call } from '../../../contract/endpoint.ts';
import type { spendingEntries } from '../../../contract/spending/entries.ts';
import { categoryKindLabels } from '../../../contract/spending/spending-words.ts';
import { addMonths, lastDayOfMonth } from '../../../finance/calendar/months.ts';
import { today } from '../../lib/format/format.ts';

type Query = NonNullable<Call<typeof spendingEntries.list>['query']>;

/** The filters of the ledger, under the names that they have in the address and in the call. */
export const filterNames = [
  'from',
  'to',
  'accounts',
  'kind',
  'categories',
  'payee',
  'tag',
  'min',
  'max',
  'text',
  'source',
  'writer',
  'reimbursable',
] as const;
/** The part of the filtered entries that is shown. */
const placeNames = ['month', 'page'] as const;
export type FilterName = (typeof filterNames)[number];

/** The choice among the kinds that is no kind. */
export const reimbursable = 'reimbursable';

export const kindChoices = [
  { value: '', label: '全部类型' },
  ...Object.entries(categoryKindLabels).map(([value, label]) => ({ value, label })),
  { value: 'OTHER', label: '转账与其他' },
  { value: reimbursable, label: '待报销的支出' },
];

/** The filters of a choice among the kinds: what is to be paid back by others is a filter of its own. */
export function filtersOfKind(kind: string): Partial<Record<FilterName, string>> {
  return kind === reimbursable ? { kind: '', reimbursable: 'open' } : { kind, reimbursable: '' };
}

/** The filters that an address sets. */
export function filtersOf(search: URLSearchParams): Query {
  return pick(search, filterNames);
}

/** The filters, and the month and page that the address is at. */
export function queryOf(search: URLSearchParams): Query {
  return pick(search, [...filterNames, ...placeNames]);
}

/** Takes values as they are: the server refuses those of an address that was typed wrongly. */
function pick(search: URLSearchParams, names: readonly string[]): Query {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  ) as Query;
}

/** An address with other filters, which begin at their newest month; an empty text removes one. */
export function withFilters(
  search: URLSearchParams,
  filters: Partial<Record<FilterName, string>>,
): URLSearchParams {
  return changed(search, { month: '', page: '', ...filters });
}

/** An address at another month, or at another page of the same one. */
export function atPlace(
  search: URLSearchParams,
  place: { month: string; page?: number },
): URLSearchParams {
  const page = place.page && place.page > 1 ? String(place.page) : '';
  return changed(search, { month: place.month, page });
}

function changed(search: URLSearchParams, values: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

export interface Period {
  label: string;
  from: string;
  to: string;
}

/** Periods that are often asked for, counted from a day. */
export function periodsFrom(day = today()): Period[] {
  const year = Number(day.slice(0, 4));
  return [
    { label: '全部时间', from: '', to: '' },
    { label: '本月', ...daysOfMonth(addMonths(day, 0)) },
    { label: '上月', ...daysOfMonth(addMonths(day, -1)) },
    { label: '今年', from: `${year}-01-01`, to: `${year}-12-31` },
    { label: '去年', from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  ];
}

function daysOfMonth(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: lastDayOfMonth(month) };
}

/** `2026年11月` */
export function monthInWords(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${year}年${Number(number)}月`;
}

const weekdays = ['日', '一', '二', '三', '四', '五', '六'];

/** `11月3日 周二` */
export function dayInWords(day: string): string {
  const [, month = '', number = ''] = day.split('-');
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return `${Number(month)}月${Number(number)}日 周${weekday}`;
}

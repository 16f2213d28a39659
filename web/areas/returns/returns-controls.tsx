import { Select, TextInput } from '@mantine/core';
import { useId } from 'react';
import { type Currency, currencies } from '../../../contract/fields/currencies.ts';
import {
  type BenchmarkCode,
  benchmarkCodes,
  benchmarkNames,
} from '../../../contract/returns/benchmarks.ts';
import { today } from '../../lib/format/format.ts';
import classes from './returns-section.module.css';

export type ReturnsPeriod = 'YEAR' | 'TWELVE_MONTHS' | 'ALL' | 'OWN';

/** What is chosen above the figures. */
export interface ReturnsChoice {
  period: ReturnsPeriod;
  /** Of the period of one's own. */
  from: string;
  to: string;
  currency: Currency;
  benchmark: BenchmarkCode | '';
  ratePercent: string;
}

const periods: { value: ReturnsPeriod; label: string }[] = [
  { value: 'YEAR', label: '今年' },
  { value: 'TWELVE_MONTHS', label: '1年' },
  { value: 'ALL', label: '全部' },
  { value: 'OWN', label: '自选' },
];
const ownFields = [
  ['from', '开始日期'],
  ['to', '结束日期'],
] as const;
const benchmarks = [
  { value: '', label: '不比较' },
  ...benchmarkCodes.map((code) => ({ value: code, label: benchmarkNames[code] })),
];

/** The days of a choice; what is left out is the first purchase or today. */
export function daysOf({ period, from, to }: ReturnsChoice): { from?: string; to?: string } {
  const [year = '', ...rest] = today().split('-');
  if (period === 'YEAR') return { from: `${year}-01-01` };
  if (period === 'TWELVE_MONTHS') {
    // 29 February has no namesake a year before.
    const day = rest.join('-') === '02-29' ? '02-28' : rest.join('-');
    return { from: `${Number(year) - 1}-${day}` };
  }
  return period === 'ALL' ? {} : { from, to };
}

/** A period of one's own begins with the days that it replaces. */
function ownDays(choice: ReturnsChoice): { from: string; to: string } {
  const { from = daysOf({ ...choice, period: 'YEAR' }).from ?? '', to = today() } = daysOf(choice);
  return { from: choice.from || from, to: choice.to || to };
}

interface ControlsProps {
  choice: ReturnsChoice;
  onChange: (choice: ReturnsChoice) => void;
}

/** Period, currency and what the return is compared with. */
export function ReturnsControls({ choice, onChange }: ControlsProps) {
  const name = useId();
  const set = (changed: Partial<ReturnsChoice>) => onChange({ ...choice, ...changed });
  return (
    <div className={classes.controls}>
      <fieldset className={classes.periods}>
        <legend className={classes.legend}>期间</legend>
        {periods.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={choice.period === value}
              onChange={() => set({ period: value, ...(value === 'OWN' && ownDays(choice)) })}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {choice.period === 'OWN' &&
        ownFields.map(([end, label]) => (
          <TextInput
            key={end}
            type="date"
            aria-label={label}
            min="1970-01-01"
            max={today()}
            value={choice[end]}
            onChange={(event) => set({ [end]: event.currentTarget.value })}
          />
        ))}
      <Select
        aria-label="比较基准"
        allowDeselect={false}
        data={benchmarks}
        value={choice.benchmark}
        onChange={(value) => set({ benchmark: (value ?? '') as ReturnsChoice['benchmark'] })}
      />
      {choice.benchmark === 'FIXED' && (
        <TextInput
          aria-label="年利率（%）"
          inputMode="decimal"
          value={choice.ratePercent}
          onChange={(event) => set({ ratePercent: event.currentTarget.value })}
        />
      )}
      <Select
        aria-label="计算币种"
        allowDeselect={false}
        searchable
        data={[...currencies]}
        value={choice.currency}
        onChange={(value) => value && set({ currency: value as Currency })}
      />
    </div>
  );
}

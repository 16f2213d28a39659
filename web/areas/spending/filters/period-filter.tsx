import { Select } from '@mantine/core';
import { useState } from 'react';
import classes from '../ledger.module.css';
import { periodsFrom } from '../ledger-address.ts';
import { TypedFilter } from './typed-filter.tsx';

const ownPeriod = 'own';

interface PeriodFilterProps {
  from: string;
  to: string;
  onChange: (days: { from?: string; to?: string }) => void;
}

/** A period that is often asked for, or any two days. */
export function PeriodFilter({ from, to, onChange }: PeriodFilterProps) {
  const [isOwn, setOwn] = useState(false);
  const periods = periodsFrom();
  const found = periods.find((period) => period.from === from && period.to === to);
  const chosen = isOwn ? undefined : found;
  return (
    <>
      <Select
        className={classes.filter}
        aria-label="期间"
        allowDeselect={false}
        data={[
          ...periods.map(({ label }) => ({ value: label, label })),
          { value: ownPeriod, label: '自定义' },
        ]}
        value={chosen?.label ?? ownPeriod}
        onChange={(label) => {
          const period = periods.find((one) => one.label === label);
          setOwn(!period);
          if (period) onChange({ from: period.from, to: period.to });
        }}
      />
      {!chosen &&
        (
          [
            ['期间从', from, (day: string) => onChange({ from: day })],
            ['期间到', to, (day: string) => onChange({ to: day })],
          ] as const
        ).map(([label, day, change]) => (
          <TypedFilter
            key={label}
            type="date"
            className={classes.filter}
            label={label}
            min="1970-01-01"
            max="2199-12-31"
            value={day}
            onChange={change}
          />
        ))}
    </>
  );
}

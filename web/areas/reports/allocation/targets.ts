import type { Resolver } from 'react-hook-form';
import type { Allocation, AllocationTarget } from '../../../../contract/allocation/allocation.ts';
import {
  type AllocationDimension,
  allocatedMarketLabels,
  allocatedTypeLabels,
} from '../../../../contract/allocation/allocation-fields.ts';
import { type Decimal, decimal, sum, toWire } from '../../../../finance/money/decimal.ts';
import { currencyOptions } from '../../../lib/format/currency-names.ts';

/** The targets of a dimension as a row that can be edited: its id is the dimension. */
export interface TargetsRow {
  id: AllocationDimension;
  version: number;
  /** As JSON, ordered by key and without zeros, so that the same targets are the same text. */
  targets: string;
}

/** The fields of the form: percentages as they are typed, by the keys of the dimension. */
export interface TargetFields {
  percents: Record<string, string>;
}

export function fromText(targets: string): AllocationTarget[] {
  return JSON.parse(targets);
}

/** Targets as the server answers them. */
export function toTargetsRow(answered: {
  by: AllocationDimension;
  targets: readonly AllocationTarget[];
  version: number;
}): TargetsRow {
  const { by, targets, version } = answered;
  return { id: by, version, targets: toText(targets) };
}

/** The targets that an allocation shows. */
export function targetsOf({ by, rows, version }: Allocation): TargetsRow {
  const targets = rows.map(({ key, targetPercent }) => ({ key, percent: targetPercent ?? 0 }));
  return { id: by, version, targets: toText(targets) };
}

function toText(targets: readonly AllocationTarget[]): string {
  const set = targets.filter(({ percent }) => percent !== 0);
  return JSON.stringify(
    set.map(({ key, percent }) => ({ key, percent })).sort((a, b) => (a.key < b.key ? -1 : 1)),
  );
}

/** The currencies that are listed also when nothing is in them. */
const mostUsed = 6;

/** Every class of a dimension with its label; for accounts and rarer currencies, those that hold something. */
export function classesOf({ by, rows }: Allocation): { key: string; label: string }[] {
  switch (by) {
    case 'TYPE':
      return labelled(allocatedTypeLabels);
    case 'MARKET':
      return labelled(allocatedMarketLabels);
    case 'CURRENCY':
      return currencyOptions
        .filter(({ value }, at) => at < mostUsed || rows.some(({ key }) => key === value))
        .map(({ value, label }) => ({ key: value, label }));
    case 'ACCOUNT':
      return rows.map(({ key, label }) => ({ key, label }));
  }
}

function labelled(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([key, label]) => ({ key, label }));
}

export function fieldsOf({ targets }: TargetsRow, keys: readonly string[]): TargetFields {
  const known = new Map(fromText(targets).map(({ key, percent }) => [key, String(percent)]));
  return { percents: Object.fromEntries(keys.map((key) => [key, known.get(key) ?? ''])) };
}

const percentPattern = /^\d{1,3}(\.\d{1,4})?$/;

/** A typed percentage: an empty text is 0, one that is no percentage undefined. */
function percentOf(text: string): Decimal | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return decimal(0);
  if (!percentPattern.test(trimmed)) return undefined;
  const percent = decimal(trimmed);
  return percent.gt(100) ? undefined : percent;
}

/** The sum of the typed percentages, without texts that are none. */
export function sumOf({ percents }: TargetFields): number {
  return toWire(sum(Object.values(percents).map((text) => percentOf(text) ?? decimal(0))), 4);
}

/** Every text must be a percentage, and all together 100; or all are empty, which clears the targets. */
export const targetsResolver: Resolver<TargetFields, unknown, TargetFields> = (fields) => {
  const wrong = Object.entries(fields.percents).filter(([, text]) => !percentOf(text));
  const message = '请填写 0 到 100 之间的数，最多四位小数';
  if (wrong.length > 0) {
    const percents = Object.fromEntries(wrong.map(([key]) => [key, { type: 'pattern', message }]));
    return { values: {}, errors: { percents } };
  }
  const total = sumOf(fields);
  if (total === 0 || total === 100) return { values: fields, errors: {} };
  return { values: {}, errors: { root: { type: 'sum', message: '目标占比合计必须是100%' } } };
};

export function columnsOf({ percents }: TargetFields): Pick<TargetsRow, 'targets'> {
  const targets = Object.entries(percents).map(([key, text]) => ({
    key,
    percent: toWire(percentOf(text) ?? decimal(0), 4),
  }));
  return { targets: toText(targets) };
}

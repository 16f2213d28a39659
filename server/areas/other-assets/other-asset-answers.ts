import type { Currency } from '../../../contract/fields/currencies.ts';
import {
  otherAssetsTable,
  otherAssetValuesTable,
} from '../../../contract/other-assets/other-assets.table.ts';
import type {
  OtherAsset,
  OtherAssetSummary,
  OtherAssetValue,
  ProposedInterest,
} from '../../../contract/other-assets/other-assets.ts';
import type { Day } from '../../../finance/calendar/days.ts';
import { annualRateOf } from '../../../finance/money/annual-rate.ts';
import { centsOfText, centsToDecimal, centsToWire } from '../../../finance/money/cents.ts';
import { toWire } from '../../../finance/money/decimal.ts';
import { addUp, type Money, total } from '../../../finance/money/money.ts';
import type { RateTable } from '../../../finance/money/rates.ts';
import { yearlyInterest } from '../../../finance/other-assets/yearly-interest.ts';
import { toAnswer } from '../../db/row-values.ts';
import type { ValuedAsset, ValueRow } from './other-assets.repository.ts';

export function toOtherAsset({ row, values }: ValuedAsset): OtherAsset {
  const newest = values.at(-1);
  return {
    ...toAnswer(otherAssetsTable, row),
    value: amountOf(row.handed_over_on === null ? (newest?.value ?? '0') : '0'),
    valueDay: newest?.day ?? null,
    valueCount: values.length,
  };
}

/** The values of an asset, the newest first, each with what it differs from the one before by. */
export function toValues({ values }: ValuedAsset): OtherAssetValue[] {
  return values.map((row, index) => toValue(row, values[index - 1])).reverse();
}

function toValue(row: ValueRow, before: ValueRow | undefined): OtherAssetValue {
  const change = before && centsOfText(row.value) - centsOfText(before.value);
  const known = centsOfText(row.paid_in) - centsOfText(row.taken_out) + centsOfText(row.interest);
  const { id: _, assetId: __, createdAt: ___, ...stored } = toAnswer(otherAssetValuesTable, row);
  return {
    ...stored,
    change: change === undefined ? null : centsToWire(change),
    gain: change === undefined ? null : centsToWire(change - known),
  };
}

/** Null without a rate or a value, or when the interest of that day is recorded. */
export function proposedInterest(
  { row, values }: ValuedAsset,
  today: Day,
): ProposedInterest | null {
  if (row.annual_rate_percent === null || row.handed_over_on !== null) return null;
  const dated = values.map(({ day, value }) => ({ day, value: centsOfText(value) }));
  const found = yearlyInterest(dated, annualRateOf(row.annual_rate_percent), today);
  if (!found || found.interest === 0n) return null;
  const { day, from, days, interest } = found;
  const last = values.findLast((value) => value.day <= day);
  if (last?.day === day && centsOfText(last.interest) > 0n) return null;
  const value = centsOfText(last?.value ?? '0') + interest;
  return { day, from, days, interest: centsToWire(interest), value: centsToWire(value) };
}

export function toOtherAssetSummary(
  assets: readonly ValuedAsset[],
  currency: Currency,
  rates: RateTable,
  today: Day,
): OtherAssetSummary {
  const all = assets.map(worthOf);
  const restricted = assets.filter(({ row }) => row.is_restricted === 1).map(worthOf);
  const { amount, ...rateUse } = total(all, currency, rates, today);
  return {
    total: toWire(amount, 2),
    restricted: toWire(addUp(restricted, currency, rates), 2),
    assetCount: assets.length,
    currency,
    ...rateUse,
  };
}

/** What an asset is worth by its newest value; nothing once it was handed over. */
export function worthOf({ row, values }: ValuedAsset): Money {
  const value = row.handed_over_on === null ? values.at(-1)?.value : undefined;
  const cents = centsOfText(value ?? '0');
  return { amount: centsToDecimal(cents), currency: row.currency };
}

const amountOf = (text: string): number => centsToWire(centsOfText(text));

import type { z } from 'zod';
import {
  type createFixedAssetBody,
  fixedAssetDefaults,
  type updateFixedAssetBody,
} from '../../../contract/fixed-assets/fixed-asset-fields.ts';
import { fixedAssetsTable } from '../../../contract/fixed-assets/fixed-assets.table.ts';
import { dayOfInput } from '../../../finance/calendar/days.ts';
import { toDecimalColumn } from '../../db/columns.ts';
import { changesFromBody } from '../../db/row-values.ts';
import type { FixedAssetRow } from './fixed-assets.repository.ts';

export type CreateBody = z.output<typeof createFixedAssetBody>;
export type UpdateBody = z.output<typeof updateFixedAssetBody>;

const dayFields = [
  'purchaseDate',
  'startUseDate',
  'disposalDate',
  'warrantyStartDate',
  'warrantyEndDate',
  'nextInspectionDate',
  'insuranceStartDate',
  'insuranceEndDate',
] as const satisfies (keyof UpdateBody)[];

/** Adds the defaults of all fields that the body of a new asset leaves out. */
export function withDefaults(body: CreateBody): CreateBody {
  const filledFields = Object.entries(body).filter(([, value]) => value != null);
  return { ...body, ...fixedAssetDefaults, ...Object.fromEntries(filledFields) };
}

/** The columns that a body sets, and none that it leaves out. */
export function columnsOf(body: CreateBody | UpdateBody, timeZone: string): Partial<FixedAssetRow> {
  return {
    ...changesFromBody(fixedAssetsTable, { ...body, ...daysOf(body, timeZone) }),
    ...salvageColumns(body),
  };
}

function daysOf(body: CreateBody | UpdateBody, zone: string) {
  return Object.fromEntries(
    dayFields.flatMap((field) => {
      const input = body[field];
      return input == null ? [] : [[field, dayOfInput(zone, input)]];
    }),
  );
}

/** Only the salvage given last is stored, the value before the rate; clearing it sets the rate to 0. */
function salvageColumns(body: CreateBody | UpdateBody): Partial<FixedAssetRow> {
  const { salvageValue, salvageRate } = body;
  if (salvageValue === undefined && salvageRate === undefined) return {};
  if (salvageValue != null) {
    return { salvage_value: toDecimalColumn(salvageValue), salvage_rate_percent: null };
  }
  return { salvage_value: null, salvage_rate_percent: toDecimalColumn(salvageRate ?? 0) };
}

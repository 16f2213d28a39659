import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField, nothing } from '../fields/fields.ts';
import { inOneCurrency } from '../fields/rate-fields.ts';
import { answerFields } from '../table.ts';
import {
  createOtherAssetBody,
  otherAssetValueBody,
  updateOtherAssetBody,
} from './other-asset-fields.ts';
import { otherAssetsTable, otherAssetValuesTable } from './other-assets.table.ts';

const day = z.iso.date();

const otherAsset = z.object({
  ...answerFields(otherAssetsTable),
  /** The newest value, 0 without one, and its day. */
  value: z.number(),
  valueDay: day.nullable(),
  valueCount: z.int(),
});
export type OtherAsset = z.output<typeof otherAsset>;

const { id: _, createdAt: __, assetId: ___, ...valueFields } = answerFields(otherAssetValuesTable);

const valueRow = z.object({
  ...valueFields,
  /** What the value differs from the one before by; null of the first. */
  change: z.number().nullable(),
  /** What of the change is neither paid in, taken out nor interest; null of the first. */
  gain: z.number().nullable(),
});
export type OtherAssetValue = z.output<typeof valueRow>;

/** The interest of the year that ended last on 30 June, and what the asset is worth with it. */
const proposedInterest = z.object({
  day,
  interest: z.number(),
  value: z.number(),
  /** The first day that earns interest, and the number of days from it to `day`, both included. */
  from: day,
  days: z.int(),
});
export type ProposedInterest = z.output<typeof proposedInterest>;

const summary = z.object({
  total: z.number(),
  restricted: z.number(),
  assetCount: z.int(),
  ...inOneCurrency,
});
export type OtherAssetSummary = z.output<typeof summary>;

export const otherAssetsSchemas = {
  list: { data: z.array(otherAsset) },
  summary: { query: z.object({ currency: currencyField.optional() }), data: summary },
  create: { body: createOtherAssetBody, data: otherAsset },
  get: { data: otherAsset },
  update: { body: updateOtherAssetBody, data: otherAsset },
  remove: { data: nothing },
  values: { data: z.array(valueRow) },
  setValue: { body: otherAssetValueBody, data: otherAsset },
  removeValue: { data: otherAsset },
  interest: { data: proposedInterest.nullable() },
} satisfies Record<string, CallSchemas>;

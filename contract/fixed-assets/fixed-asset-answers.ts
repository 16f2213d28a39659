import { z } from 'zod';
import { currencyField, id } from '../fields/fields.ts';
import { inOneCurrency } from '../fields/rate-fields.ts';
import { answerFields } from '../table.ts';
import { depreciationMethods, disposalKinds, valueBases } from './fixed-asset-labels.ts';
import { assetValuationsTable, fixedAssetsTable } from './fixed-assets.table.ts';

const text = z.string().nullable();
const day = z.iso.date();

/** How an asset was sold or scrapped. Amounts are in the asset's currency. */
const disposal = z.object({
  kind: z.enum(disposalKinds),
  disposalDate: day,
  proceeds: z.number(),
  costs: z.number(),
  /** The cash account that `proceeds` − `costs` was moved in; null where no money was moved. */
  accountId: id.nullable(),
  note: text,
  /** Book value on that day. */
  bookValue: z.number(),
  /** `proceeds` − `costs` − `bookValue`. */
  gain: z.number(),
});

export const fixedAsset = z.object({
  ...answerFields(fixedAssetsTable),
  /** Book value today, or on the day of disposal, in `currency`. */
  currentValue: z.number(),
  accumulatedDepreciation: z.number(),
  /** The newest market value that its owner has given, and its day. */
  marketValue: z.number().nullable(),
  marketDay: day.nullable(),
  /** Which of the two counts in net worth, and since when; null as long as nothing else was chosen. */
  valueBasis: z.enum(valueBases),
  valueBasisFrom: day.nullable(),
  /**
   * What counts today: the book value while there is no market value; 0 before the purchase and once it
   * is scrapped.
   */
  countedValue: z.number(),
  /** Why it could not be depreciated; null if it could. */
  depreciationNote: text,
  /**
   * In percent of `originalValue`. `salvageGiven` is the one of rate and value that the user
   * entered; the other is computed from it.
   */
  salvageRate: z.number(),
  salvageValue: z.number(),
  salvageGiven: z.enum(['RATE', 'VALUE']),
  /** Null also of an asset that was only marked as SCRAPPED. */
  disposal: disposal.nullable(),
  /** Days from the purchase to today or to the disposal, both counted; 0 before the purchase. */
  daysOwned: z.int(),
  /** What each of these days has cost: `originalValue` − proceeds + costs, divided by them. */
  dailyCost: z.number().nullable(),
});
export type FixedAsset = z.output<typeof fixedAsset>;

/** One asset with the loans that it was bought with. */
export const fixedAssetWithLoans = fixedAsset.extend({
  loans: z.array(
    z.object({ id, name: z.string(), outstanding: z.number(), currency: currencyField }),
  ),
  /** What is left of the book value after the loans, in `currency`; null without loans, or without a rate. */
  equity: z.number().nullable(),
  /** The same of the newest market value; null without one. */
  marketEquity: z.number().nullable(),
});
export type FixedAssetWithLoans = z.output<typeof fixedAssetWithLoans>;

const { assetId: _, ...valuation } = answerFields(assetValuationsTable);
export const fixedAssetValuation = z.object(valuation);
export type FixedAssetValuation = z.output<typeof fixedAssetValuation>;

export const fixedAssetStatistics = z.object({
  totalCount: z.int(),
  totalPurchaseValue: z.number(),
  /** Without scrapped assets; they are in every other figure. */
  totalValue: z.number(),
  /** What counts in net worth: market values where their owner has chosen them. */
  countedValue: z.number(),
  totalDepreciation: z.number(),
  inUseCount: z.int(),
  ...inOneCurrency,
});
export type FixedAssetStatistics = z.output<typeof fixedAssetStatistics>;

export const depreciationPlan = z.object({
  id,
  depreciationMethod: z.enum(depreciationMethods),
  currency: currencyField,
  originalValue: z.number(),
  salvageValue: z.number(),
  currentValue: z.number(),
  accumulatedDepreciation: z.number(),
  depreciationNote: text,
  /** By years of use, the first from the month after `startUseDate`. */
  schedule: z.array(
    z.object({
      year: z.int(),
      /** 12, less where the life or the use ends inside the year. */
      months: z.int(),
      depreciation: z.number(),
      accumulated: z.number(),
      endValue: z.number(),
    }),
  ),
});
export type DepreciationPlan = z.output<typeof depreciationPlan>;

export const choice = z.object({ value: z.string(), label: z.string() });
export const categoryChoice = choice.extend({ children: z.array(choice) });
export type CategoryChoice = z.output<typeof categoryChoice>;

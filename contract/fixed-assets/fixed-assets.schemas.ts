import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField, id, nothing, undoQuery } from '../fields/fields.ts';
import { fileFormatField } from '../fields/query-fields.ts';
import {
  categoryChoice,
  choice,
  depreciationPlan,
  fixedAsset,
  fixedAssetStatistics,
  fixedAssetValuation,
  fixedAssetWithLoans,
} from './fixed-asset-answers.ts';
import {
  batchBody,
  createFixedAssetBody,
  createValuationBody,
  disposalBody,
  fixedAssetFilter,
  updateFixedAssetBody,
  updateValuationBody,
} from './fixed-asset-fields.ts';

export const fixedAssetsSchemas = {
  list: { data: z.array(fixedAsset) },
  filter: { body: fixedAssetFilter, data: z.array(fixedAsset) },
  statistics: {
    query: z.object({ currency: currencyField.optional() }),
    data: fixedAssetStatistics,
  },
  categories: { data: z.array(categoryChoice) },
  statuses: { data: z.array(choice) },
  export: {
    query: z.object({ format: fileFormatField }),
    body: fixedAssetFilter,
    data: nothing,
  },
  get: { data: fixedAssetWithLoans },
  depreciation: { data: depreciationPlan },
  create: { body: createFixedAssetBody, data: fixedAsset },
  update: { body: updateFixedAssetBody, data: fixedAsset },
  removeBatch: { body: batchBody, data: z.object({ ids: z.array(id) }) },
  remove: { data: nothing },
  dispose: { body: disposalBody, data: fixedAsset },
  undoDisposal: { query: undoQuery, data: fixedAsset },
  valuations: { data: z.array(fixedAssetValuation) },
  addValuation: { body: createValuationBody, data: fixedAssetValuation },
  updateValuation: { body: updateValuationBody, data: fixedAssetValuation },
  removeValuation: { data: nothing },
} satisfies Record<string, CallSchemas>;

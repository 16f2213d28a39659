import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { filterText, nothing, requiredText } from '../fields/fields.ts';
import {
  investment,
  investmentTypes,
  newInvestmentBody,
  setStatusBody,
  updateInvestmentBody,
} from './investment-fields.ts';
import { sortBy, sortOrder } from './investment-sorts.ts';

export const investmentsSchemas = {
  list: {
    query: z.object({
      type: z.enum(investmentTypes, { error: '不支持的投资类型' }).optional(),
      keyword: filterText,
      /** `cleared` is what was sold whole. */
      state: z.enum(['held', 'cleared', 'all'], { error: '不支持的持有状态' }).default('held'),
      sortBy: sortBy.default('purchaseDate'),
      sortOrder,
    }),
    data: z.array(investment),
  },
  recent: {
    query: z.object({
      limit: z.coerce
        .number({ error: '条数不正确' })
        .int({ error: '条数不正确' })
        .min(1, { error: '条数不正确' })
        .max(100, { error: '最多100条' })
        .default(10),
    }),
    data: z.array(investment),
  },
  search: {
    query: z.object({ keyword: requiredText('请输入关键词', 100) }),
    data: z.array(investment),
  },
  get: { data: investment },
  create: { body: newInvestmentBody, data: investment },
  update: { body: updateInvestmentBody, data: investment },
  remove: { data: nothing },
  setStatus: { body: setStatusBody, data: investment },
} satisfies Record<string, CallSchemas>;

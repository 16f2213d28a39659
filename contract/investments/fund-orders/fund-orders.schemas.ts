import { z } from 'zod';
import type { CallSchemas } from '../../endpoint.ts';
import { currencyField, rowId } from '../../fields/fields.ts';
import { answerFields } from '../../table.ts';
import {
  cancelFundOrderBody,
  confirmFundOrderBody,
  fundOrderStatus,
  paidFundOrderBody,
  placeFundOrderBody,
} from './fund-order-fields.ts';
import { fundOrdersTable } from './fund-orders.table.ts';

const fundOrder = z.object({
  ...answerFields(fundOrdersTable),
  investmentName: z.string(),
  currency: currencyField,
  foreignClosed: z.array(z.iso.date()),
});
export type FundOrder = z.output<typeof fundOrder>;

export const fundOrdersSchemas = {
  list: {
    query: z.object({
      status: fundOrderStatus.optional(),
      investmentId: rowId('投资不存在').optional(),
    }),
    data: z.array(fundOrder),
  },
  place: { body: placeFundOrderBody, data: fundOrder },
  confirm: { body: confirmFundOrderBody, data: fundOrder },
  paid: { body: paidFundOrderBody, data: fundOrder },
  cancel: { body: cancelFundOrderBody, data: fundOrder },
} satisfies Record<string, CallSchemas>;

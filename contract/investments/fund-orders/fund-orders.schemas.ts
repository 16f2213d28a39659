import { z } from 'zod';
import type { CallSchemas } from '../../endpoint.ts';
import { rowId } from '../../fields/fields.ts';
import {
  cancelFundOrderBody,
  confirmFundOrderBody,
  fundOrder,
  fundOrderStatus,
  paidFundOrderBody,
  placeFundOrderBody,
} from './fund-order-fields.ts';

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

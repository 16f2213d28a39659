import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField, rowId } from '../fields/fields.ts';
import { answerFields } from '../table.ts';
import { acceptActionBody, announceActionBody } from './corporate-action-bodies.ts';
import { actionStates, corporateActionsTable } from './corporate-actions.table.ts';
import { entryTypes } from './entry-types.ts';

export const proposedEntry = z.object({
  type: z.enum(entryTypes),
  label: z.string(),
  day: z.string(),
  recordDay: z.string(),
  quantity: z.number().nullable(),
  price: z.number().nullable(),
  /** In the holding's currency; null also where the cash is announced in another currency alone. */
  amount: z.number().nullable(),
  /** The cash as it is announced, where that is in another currency than the holding's. */
  announcedAmount: z.number().nullable(),
  announcedCurrency: currencyField.nullable(),
  ratioNew: z.int().nullable(),
  ratioOld: z.int().nullable(),
});
export type ProposedEntry = z.output<typeof proposedEntry>;

export const corporateAction = z.object({
  ...answerFields(corporateActionsTable),
  investmentName: z.string(),
  symbol: z.string(),
  /** Of the price and of the cash. */
  currency: currencyField,
  /** What was held at the end of the record day. */
  quantityHeld: z.number(),
  /** The price that the share is expected to open at on the ex-day; null without a close. */
  exPrice: z.number().nullable(),
  entries: z.array(proposedEntry),
});
export type CorporateAction = z.output<typeof corporateAction>;

export const corporateActionsSchemas = {
  announce: { body: announceActionBody, data: corporateAction },
  list: {
    query: z.object({
      state: z.enum(actionStates, { error: '不支持的状态' }).optional(),
      investmentId: rowId('投资不存在').optional(),
    }),
    data: z.array(corporateAction),
  },
  accept: { body: acceptActionBody, data: corporateAction },
  dismiss: { data: corporateAction },
} satisfies Record<string, CallSchemas>;

import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import {
  currencyField,
  decimal,
  id,
  nothing,
  requiredText,
  rowId,
  versionField,
} from '../fields/fields.ts';
import { listOf } from '../fields/list-field.ts';
import { mostMembers } from './household-fields.ts';

const statedShare = z.object(
  {
    memberId: rowId('请选择成员'),
    percent: decimal({ message: '份额必须大于0', min: 0.01, max: 100.01, decimals: 2 }),
  },
  { error: '必须是一个 {…} 对象' },
);

const sharesBody = z.object({
  /** The key of the asset or debt, as `list` answers it. */
  item: requiredText('请选择家庭的资产', 200),
  /** Empty: the thing counts whole for everybody. */
  shares: listOf(statedShare, {
    error: '份额必须是列表',
    max: mostMembers,
    tooLong: `最多${mostMembers}位成员的份额`,
  }),
  /** Of the shares that these replace, as `list` answers it. */
  version: versionField,
});

/** An asset or debt of the household with each member's share; without shares it counts whole for everybody. */
const sharedItem = z.object({
  item: z.string(),
  /** Null once the thing is not on the balance sheet any more. */
  name: z.string().nullable(),
  kind: z.string().nullable(),
  /** What it is worth today, below zero where it is owed; null without a rate. */
  amount: z.number().nullable(),
  shares: z.array(z.object({ memberId: id, percent: z.number() })),
  /** Another one whenever the shares are others; 0 without shares. */
  version: z.int(),
});
export type SharedItem = z.output<typeof sharedItem>;

const sharedItems = z.object({ currency: currencyField, items: z.array(sharedItem) });

export const householdSharesSchemas = {
  list: { query: z.object({ currency: currencyField.optional() }), data: sharedItems },
  set: { body: sharesBody, data: nothing },
} satisfies Record<string, CallSchemas>;

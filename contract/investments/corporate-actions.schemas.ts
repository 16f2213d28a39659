import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { dayField } from '../fields/day-field.ts';
import { currencyField, decimal, id, instant, requiredText, rowId } from '../fields/fields.ts';
import { listOf } from '../fields/list-field.ts';
import { addEntryBody, entryTypes } from './entry-fields.ts';
import type { EntryType } from './entry-types.ts';

export const actionStates = ['PROPOSED', 'ACCEPTED', 'DISMISSED'] as const;

/** DIVIDEND and SPLIT come from a source of quotes; a user enters an ANNOUNCEMENT. */
export const actionKinds = ['DIVIDEND', 'SPLIT', 'ANNOUNCEMENT'] as const;

export const unreadableAnnouncement = '看不懂的方案，请写成“10送3转2派1元”';

const otherDay = dayField('日期不能为空').nullish();

export const announceActionBody = z.object({
  text: requiredText('请填写公告方案', 200),
  /** Default: the day before the ex-day. */
  recordDay: otherDay,
  exDay: dayField('除权除息日不能为空'),
  payDay: otherDay,
  /** The close before the ex-day; a stored one where none is given. */
  close: decimal({ message: '收盘价必须大于0', min: 1e-12 }).nullish(),
});

/** What a corporate action may come to, the charges and deductions around it included. */
const actionTypes = new Set<EntryType>([
  'BONUS',
  'CAPITALISATION',
  'DIVIDEND',
  'REINVEST',
  'RIGHTS',
  'SPLIT',
  'RETURN_OF_CAPITAL',
  'FEE',
  'TAX',
]);

export const acceptActionBody = z.object({
  /** In place of what is proposed. */
  entries: listOf(
    addEntryBody.refine(({ type }) => actionTypes.has(type), {
      error: '公司行动不能记成这类交易',
      path: ['type'],
    }),
    { error: '必须是列表', empty: '请至少保留一笔', max: 10, tooLong: '最多10笔' },
  ).nullish(),
});

export const proposedEntry = z.object({
  type: z.enum(entryTypes),
  label: z.string(),
  day: z.string(),
  recordDay: z.string(),
  quantity: z.number().nullable(),
  price: z.number().nullable(),
  amount: z.number().nullable(),
  ratioNew: z.int().nullable(),
  ratioOld: z.int().nullable(),
});
export type ProposedEntry = z.output<typeof proposedEntry>;

export const corporateAction = z.object({
  id,
  investmentId: id,
  investmentName: z.string(),
  symbol: z.string(),
  /** Of the price and of the cash. */
  currency: currencyField,
  kind: z.enum(actionKinds),
  /** The service that reported it; null when a user entered it. */
  source: z.string().nullable(),
  /** In the words of announcements: `10送3转2派1元`. */
  text: z.string(),
  recordDay: z.string(),
  exDay: z.string(),
  payDay: z.string().nullable(),
  /** The close before the ex-day. */
  close: z.number().nullable(),
  /** What was held at the end of the record day. */
  quantityHeld: z.number(),
  /** The price that the share is expected to open at on the ex-day; null without a close. */
  exPrice: z.number().nullable(),
  entries: z.array(proposedEntry),
  state: z.enum(actionStates),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
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

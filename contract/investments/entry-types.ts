import { keysOf } from '../fields/keys-of.ts';

/** The kinds of entry beneath an investment, with the words for them. */
export const entryTypeLabels = {
  OPENING: '期初',
  BUY: '买入',
  SELL: '卖出',
  DIVIDEND: '现金分红',
  REINVEST: '红利再投',
  BONUS: '送股',
  CAPITALISATION: '转增',
  RIGHTS: '配股',
  SPLIT: '拆股',
  FEE: '费用',
  TAX: '税',
  RETURN_OF_CAPITAL: '返还本金',
  TRANSFER_IN: '转入',
  TRANSFER_OUT: '转出',
  CONVERT_OUT: '转换转出',
  CONVERT_IN: '转换转入',
  CORRECTION: '更正',
} as const;
export type EntryType = keyof typeof entryTypeLabels;
export const entryTypes = keysOf(entryTypeLabels);

/**
 * What wrote an entry: `form` a person, `correction` a change of the position itself, `migration` an upgrade of the
 * data, `import` a file, `plan` a regular purchase of a fund, `sync` a broker, `household` a move between a person and
 * their household.
 */
export const entryOrigins = [
  ...(['form', 'correction', 'migration', 'import', 'plan', 'sync'] as const),
  'household',
] as const;
export type EntryOrigin = (typeof entryOrigins)[number];

import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import type { SpendingRule } from '../../../../contract/spending/bulk.ts';
import {
  createRuleBody,
  type textFields,
  type textOps,
} from '../../../../contract/spending/rule-bodies.ts';
import { amountFromText, textOfNumber } from '../../../ui/forms/amount-text.ts';

type TextField = (typeof textFields)[number];
type TextOp = (typeof textOps)[number];

/** A rule as the fields of its form have it; an empty text is no condition, or sets nothing. */
export interface RuleFields {
  conditions: {
    texts: { field: TextField; op: TextOp; value: string }[];
    tagId: string;
    min: string;
    max: string;
    direction: '' | 'IN' | 'OUT';
    accountId: string;
    source: string;
  };
  effects: { categoryId: string; payee: string; tagIds: string[] };
}
export type RuleValues = z.output<typeof createRuleBody>;

export const fieldWords: Readonly<Record<TextField, string>> = {
  PAYEE: '对方',
  DESCRIPTION: '备注',
};
export const opWords: Readonly<Record<TextOp, string>> = {
  CONTAINS: '包含',
  NOT_CONTAINS: '不包含',
  EQUALS: '等于',
  BEGINS: '开头是',
};
export const directionChoices = [
  { value: '', label: '收入和支出' },
  { value: 'IN', label: '只看收入' },
  { value: 'OUT', label: '只看支出' },
];

/** What a correction of one payee suggests; the rest of the form is empty. */
export interface RulePreset {
  payee: string;
  categoryId: string;
  direction: RuleFields['conditions']['direction'];
}

export const emptyText = { field: 'PAYEE', op: 'CONTAINS', value: '' } as const;

export function newRule(preset?: RulePreset): RuleFields {
  return {
    conditions: {
      texts: [preset ? { field: 'PAYEE', op: 'EQUALS', value: preset.payee } : { ...emptyText }],
      tagId: '',
      min: '',
      max: '',
      direction: preset?.direction ?? '',
      accountId: '',
      source: '',
    },
    effects: { categoryId: preset?.categoryId ?? '', payee: '', tagIds: [] },
  };
}

export function fieldsOfRule({ conditions, effects }: SpendingRule): RuleFields {
  const { texts = [], min, max } = conditions;
  return {
    conditions: {
      texts: texts.length > 0 ? texts : [{ ...emptyText }],
      tagId: conditions.tagId ?? '',
      min: min == null ? '' : textOfNumber(min),
      max: max == null ? '' : textOfNumber(max),
      direction: conditions.direction ?? '',
      accountId: conditions.accountId ?? '',
      source: conditions.source ?? '',
    },
    effects: {
      categoryId: effects.categoryId ?? '',
      payee: effects.payee ?? '',
      tagIds: effects.tagIds ?? [],
    },
  };
}

/** What the fields come to as the call takes it. */
function bodyOfFields({ conditions, effects }: RuleFields) {
  const orNull = (text: string) => (text === '' ? null : text);
  return {
    conditions: {
      texts: conditions.texts.filter(({ value }) => value.trim() !== ''),
      tagId: orNull(conditions.tagId),
      min: amountFromText(conditions.min),
      max: amountFromText(conditions.max),
      direction: orNull(conditions.direction),
      accountId: orNull(conditions.accountId),
      source: orNull(conditions.source),
    },
    effects: { ...effects, categoryId: orNull(effects.categoryId) },
  };
}

const schema = z.preprocess((fields: RuleFields) => bodyOfFields(fields), createRuleBody);

export const ruleResolver = zodResolver(schema as z.ZodType<RuleValues, RuleFields>);

/** The rule that the fields make; undefined while they make none. */
export function ruleOfFields(fields: RuleFields): RuleValues | undefined {
  return schema.safeParse(fields).data;
}

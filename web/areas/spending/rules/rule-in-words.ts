import { cashSourceNames } from '../../../../contract/imports/source-names.ts';
import type { SpendingRule } from '../../../../contract/spending/bulk.ts';
import { formatAmount } from '../../../lib/format/format.ts';
import { fieldWords, opWords } from './rule-values.ts';

/** What the ids of a rule stand for. */
export interface RuleNames {
  categories: ReadonlyMap<string, string>;
  tags: ReadonlyMap<string, string>;
  accounts: ReadonlyMap<string, string>;
}

/** `对方包含“滴滴”，支出` */
export function conditionsInWords(
  { texts = [], tagId, min, max, direction, accountId, source }: SpendingRule['conditions'],
  { tags, accounts }: RuleNames,
): string {
  return [
    ...texts.map(({ field, op, value }) => `${fieldWords[field]}${opWords[op]}“${value}”`),
    direction && (direction === 'IN' ? '收入' : '支出'),
    min != null && `金额不低于 ${formatAmount(min)}`,
    max != null && `金额不高于 ${formatAmount(max)}`,
    tagId && `有标签“${tags.get(tagId) ?? '已删除的标签'}”`,
    accountId && `账户是“${accounts.get(accountId) ?? '已删除的账户'}”`,
    source && `来源是“${cashSourceNames[source] ?? source}”`,
  ]
    .filter(Boolean)
    .join('，');
}

/** `分类 打车，标签 大额` */
export function effectsInWords(
  { categoryId, payee, tagIds = [] }: SpendingRule['effects'],
  { categories, tags }: RuleNames,
): string {
  return [
    categoryId && `分类 ${categories.get(categoryId) ?? '已删除的分类'}`,
    payee && `对方改为“${payee}”`,
    tagIds.length > 0 && `标签 ${tagIds.map((id) => tags.get(id) ?? '').join('、')}`,
  ]
    .filter(Boolean)
    .join('，');
}

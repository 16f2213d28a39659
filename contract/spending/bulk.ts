import { calls } from '../endpoint.ts';
import type {
  spendingActsSchemas,
  spendingMarksSchemas,
  spendingRulesSchemas,
  spendingTagsSchemas,
} from './bulk.schemas.ts';

export type {
  SpendingAct,
  SpendingRule,
  SpendingRulePreview,
  SpendingTag,
  SuggestedRule,
} from './bulk.schemas.ts';

const shared = { access: 'user', sendsUserId: true } as const;

export const spendingTags = calls<typeof spendingTagsSchemas>()({
  list: {
    ...shared,
    name: 'spendingTags.list',
    method: 'GET',
    path: '/spending/tags',
    summary: 'All tags, with how many entries have each',
    effect: 'read',
    token: 'scope',
  },
  create: {
    ...shared,
    name: 'spendingTags.create',
    method: 'POST',
    path: '/spending/tags',
    summary: 'Add a tag; one of the name that is there is answered as it is',
    effect: 'transaction',
    token: 'scope',
    message: '标签已添加',
  },
  update: {
    ...shared,
    name: 'spendingTags.update',
    method: 'PUT',
    path: '/spending/tags/:id',
    summary: 'Rename a tag',
    effect: 'transaction',
    token: 'scope',
    message: '标签已更新',
  },
  merge: {
    ...shared,
    name: 'spendingTags.merge',
    method: 'POST',
    path: '/spending/tags/:id/merge',
    summary: 'Give the entries and rules of a tag to another and remove it; can be undone',
    effect: 'transaction',
    token: 'scope',
    message: '标签已合并',
  },
  remove: {
    ...shared,
    name: 'spendingTags.remove',
    method: 'DELETE',
    path: '/spending/tags/:id',
    summary: 'Delete a tag, and take it from all entries',
    effect: 'transaction',
    token: 'scope',
    message: '标签已删除',
  },
});

export const spendingRules = calls<typeof spendingRulesSchemas>()({
  list: {
    ...shared,
    name: 'spendingRules.list',
    method: 'GET',
    path: '/spending/rules',
    summary: 'The rules by which new entries get categories, payees and tags, in their order',
    effect: 'read',
    token: 'scope',
  },
  create: {
    ...shared,
    name: 'spendingRules.create',
    method: 'POST',
    path: '/spending/rules',
    summary: 'Add a rule after the others',
    effect: 'transaction',
    token: 'scope',
    message: '规则已添加',
  },
  suggested: {
    ...shared,
    name: 'spendingRules.suggested',
    method: 'GET',
    path: '/spending/rules/suggested',
    summary:
      'Corrections that a person has made twice and no rule makes: the same category for a payee in the place of the proposed one',
    effect: 'read',
    token: 'scope',
  },
  preview: {
    ...shared,
    name: 'spendingRules.preview',
    method: 'POST',
    path: '/spending/rules/preview',
    summary: 'How many past entries a rule would change, with the newest 50; writes nothing',
    effect: 'read',
    token: 'scope',
  },
  order: {
    ...shared,
    name: 'spendingRules.order',
    method: 'PUT',
    path: '/spending/rules/order',
    summary: 'Put all rules in another order: the first that sets a field wins',
    effect: 'transaction',
    token: 'scope',
  },
  update: {
    ...shared,
    name: 'spendingRules.update',
    method: 'PUT',
    path: '/spending/rules/:id',
    summary: 'Edit a rule; past entries stay as they are',
    effect: 'transaction',
    token: 'scope',
    message: '规则已更新',
  },
  remove: {
    ...shared,
    name: 'spendingRules.remove',
    method: 'DELETE',
    path: '/spending/rules/:id',
    summary: 'Delete a rule; entries keep what it set',
    effect: 'transaction',
    token: 'scope',
    message: '规则已删除',
  },
  apply: {
    ...shared,
    name: 'spendingRules.apply',
    method: 'POST',
    path: '/spending/rules/:id/apply',
    summary: 'Apply a rule to past entries, as one change that can be undone',
    effect: 'transaction',
    token: 'scope',
    message: '规则已应用',
  },
});

export const spendingMarks = calls<typeof spendingMarksSchemas>()({
  mark: {
    ...shared,
    name: 'spendingMarks.mark',
    method: 'POST',
    path: '/spending/entries/mark',
    summary: 'Set category, payee or tags of many entries, as one change that can be undone',
    effect: 'transaction',
    token: 'scope',
    message: '流水已更新',
  },
});

export const spendingActs = calls<typeof spendingActsSchemas>()({
  list: {
    ...shared,
    name: 'spendingActs.list',
    method: 'GET',
    path: '/spending/acts',
    summary: 'The last changes of many entries, newest first',
    effect: 'read',
    token: 'scope',
  },
  undo: {
    ...shared,
    name: 'spendingActs.undo',
    method: 'POST',
    path: '/spending/acts/:id/undo',
    summary: 'Put back what a change of many entries replaced; done already, answered as it is',
    effect: 'transaction',
    token: 'scope',
    message: '已撤销',
  },
});

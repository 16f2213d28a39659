import { calls } from '../endpoint.ts';
import type { otherAssetsSchemas } from './other-assets.schemas.ts';

export type {
  OtherAsset,
  OtherAssetSummary,
  OtherAssetValue,
  ProposedInterest,
} from './other-assets.schemas.ts';

const shared = { access: 'user', sendsUserId: true } as const;

export const otherAssets = calls<typeof otherAssetsSchemas>()({
  list: {
    ...shared,
    name: 'otherAssets.list',
    method: 'GET',
    path: '/other-assets',
    exports: '其他资产',
    summary: 'What is valued by hand: provident funds, pensions, insurances, wealth products',
    effect: 'read',
    token: 'scope',
  },
  summary: {
    ...shared,
    name: 'otherAssets.summary',
    method: 'GET',
    path: '/other-assets/summary',
    summary: 'What all of them are worth, and what of that is restricted',
    effect: 'read',
    token: 'scope',
  },
  create: {
    ...shared,
    name: 'otherAssets.create',
    method: 'POST',
    path: '/other-assets',
    summary: 'Add one with its first value; moves no money',
    effect: 'transaction',
    token: 'scope',
    message: '资产已添加',
  },
  get: {
    ...shared,
    name: 'otherAssets.get',
    method: 'GET',
    path: '/other-assets/:id',
    summary: 'One of them',
    effect: 'read',
    token: 'scope',
  },
  update: {
    ...shared,
    name: 'otherAssets.update',
    method: 'PUT',
    path: '/other-assets/:id',
    summary: 'Edit its name, kind, rate, note, and whether it is restricted',
    effect: 'transaction',
    token: 'scope',
    message: '资产已更新',
  },
  remove: {
    ...shared,
    name: 'otherAssets.remove',
    role: 'OWNER',
    method: 'DELETE',
    path: '/other-assets/:id',
    summary: 'Delete one with its values; money that has moved stays where it is',
    effect: 'transaction',
    token: 'scope',
    message: '资产已删除',
  },
  values: {
    ...shared,
    name: 'otherAssets.values',
    method: 'GET',
    path: '/other-assets/:id/values',
    exports: '金额记录',
    summary: 'Its values, the newest first',
    effect: 'read',
    token: 'scope',
  },
  setValue: {
    ...shared,
    name: 'otherAssets.setValue',
    method: 'PUT',
    path: '/other-assets/:id/values/:day',
    summary:
      'State what it is worth at the end of a day (or of `today`), in place of what was stated for that day; may move money in an account',
    effect: 'transaction',
    token: 'scope',
    message: '金额已记录',
  },
  removeValue: {
    ...shared,
    name: 'otherAssets.removeValue',
    method: 'DELETE',
    path: '/other-assets/:id/values/:day',
    summary: 'Take the value of a day back, with the money that it has moved',
    effect: 'transaction',
    token: 'scope',
    message: '金额已删除',
  },
  interest: {
    ...shared,
    name: 'otherAssets.interest',
    method: 'GET',
    path: '/other-assets/:id/interest',
    summary:
      'The interest of the year to the last 30 June; null without a rate, a value, or when it is recorded',
    effect: 'read',
    token: 'scope',
  },
});

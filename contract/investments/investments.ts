import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { filterText, nothing, requiredText } from '../fields/fields.ts';
import {
  createInvestmentBody,
  investment,
  investmentTypes,
  setStatusBody,
  updateInvestmentBody,
} from './investment-fields.ts';
import { sortBy, sortOrder } from './investment-sorts.ts';

const shared = { access: 'user' } as const;

/** What is held, and what becomes of it. Prices and what follows from them are asked for apart. */
export const investments = {
  list: endpoint({
    ...shared,
    name: 'investments.list',
    method: 'GET',
    path: '/investments',
    summary: 'All holdings, newest purchase first unless told otherwise',
    effect: 'read',
    query: z.object({
      type: z.enum(investmentTypes, { error: '不支持的投资类型' }).optional(),
      keyword: filterText,
      sortBy: sortBy.default('purchaseDate'),
      sortOrder,
    }),
    data: z.array(investment),
  }),
  recent: endpoint({
    ...shared,
    name: 'investments.recent',
    method: 'GET',
    path: '/investments/recent',
    summary: 'The holdings that were added last',
    effect: 'read',
    query: z.object({
      limit: z.coerce
        .number({ error: '条数不正确' })
        .int({ error: '条数不正确' })
        .min(1, { error: '条数不正确' })
        .max(100, { error: '最多100条' })
        .default(10),
    }),
    data: z.array(investment),
  }),
  search: endpoint({
    ...shared,
    name: 'investments.search',
    method: 'GET',
    path: '/investments/search',
    summary: 'Holdings whose name or symbol contains a text',
    effect: 'read',
    query: z.object({ keyword: requiredText('请输入关键词', 100) }),
    data: z.array(investment),
  }),
  get: endpoint({
    ...shared,
    name: 'investments.get',
    method: 'GET',
    path: '/investments/:id',
    summary: 'One holding',
    effect: 'read',
    data: investment,
  }),
  create: endpoint({
    ...shared,
    name: 'investments.create',
    method: 'POST',
    path: '/investments',
    summary: 'Add a holding; its price history is fetched afterwards',
    effect: 'transaction',
    body: createInvestmentBody,
    data: investment,
    message: '投资已添加',
  }),
  update: endpoint({
    ...shared,
    name: 'investments.update',
    method: 'PUT',
    path: '/investments/:id',
    summary: 'Edit a holding',
    effect: 'transaction',
    body: updateInvestmentBody,
    data: investment,
    message: '投资已更新',
  }),
  remove: endpoint({
    ...shared,
    name: 'investments.remove',
    method: 'DELETE',
    path: '/investments/:id',
    summary: 'Delete a holding',
    effect: 'transaction',
    data: nothing,
    message: '投资已删除',
  }),
  setStatus: endpoint({
    ...shared,
    name: 'investments.setStatus',
    method: 'PUT',
    path: '/investments/:id/status',
    summary: 'Set the status; 0 keeps a holding out of every sum',
    effect: 'transaction',
    body: setStatusBody,
    data: investment,
    message: '状态已更新',
  }),
};

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { currencyField, nothing } from './fields.ts';
import { positionPage, positionQuery } from './positions.ts';
import {
  connectionTest,
  createSecuritiesAccountBody,
  securitiesAccount,
  securitiesOverview,
  syncOutcome,
  tryCredentialsBody,
  updateSecuritiesAccountBody,
} from './securities-fields.ts';

const inCurrency = z.object({ currency: currencyField.optional() });
const shared = { access: 'user' } as const;

export const securities = {
  credentialKey: endpoint({
    ...shared,
    name: 'securities.credentialKey',
    method: 'GET',
    path: '/securities/credential-key',
    summary: 'The AES-GCM key with which credentials are encrypted on their way here',
    effect: 'read',
    data: z.object({ key: z.base64() }),
  }),
  overview: endpoint({
    ...shared,
    name: 'securities.overview',
    method: 'GET',
    path: '/securities/overview',
    summary: 'Totals over all active securities accounts in one currency',
    effect: 'read',
    query: inCurrency,
    data: securitiesOverview,
  }),
  positions: endpoint({
    ...shared,
    name: 'securities.positions',
    method: 'GET',
    path: '/securities/positions',
    summary: 'Positions of active accounts, largest first, page by page',
    effect: 'read',
    query: positionQuery,
    data: positionPage,
  }),
  tryCredentials: endpoint({
    ...shared,
    name: 'securities.tryCredentials',
    method: 'POST',
    path: '/securities/test',
    summary: 'Try credentials before they are saved; the answer is 200 whatever the broker says',
    effect: 'steps',
    body: tryCredentialsBody,
    data: connectionTest,
  }),
  list: endpoint({
    ...shared,
    name: 'securities.list',
    method: 'GET',
    path: '/securities/accounts',
    summary: 'All securities accounts, oldest first, with their totals in one currency',
    effect: 'read',
    query: inCurrency,
    data: z.array(securitiesAccount),
  }),
  create: endpoint({
    ...shared,
    name: 'securities.create',
    method: 'POST',
    path: '/securities/accounts',
    summary: 'Link an account at a broker or exchange; nothing is synced yet',
    effect: 'transaction',
    body: createSecuritiesAccountBody,
    data: securitiesAccount,
    message: '证券账户已添加',
  }),
  update: endpoint({
    ...shared,
    name: 'securities.update',
    method: 'PUT',
    path: '/securities/accounts/:id',
    summary: 'Rename a securities account, pause or resume it, replace its credentials',
    effect: 'transaction',
    body: updateSecuritiesAccountBody,
    data: securitiesAccount,
    message: '证券账户已更新',
  }),
  sync: endpoint({
    ...shared,
    name: 'securities.sync',
    method: 'POST',
    path: '/securities/accounts/:id/sync',
    summary:
      'Read the account anew, or join the reading under way; answers when done or after 10 s',
    effect: 'steps',
    data: syncOutcome,
  }),
  test: endpoint({
    ...shared,
    name: 'securities.test',
    method: 'POST',
    path: '/securities/accounts/:id/test',
    summary: 'Try the stored credentials; the answer is 200 whatever the broker says',
    effect: 'steps',
    data: connectionTest,
  }),
  remove: endpoint({
    ...shared,
    name: 'securities.remove',
    method: 'DELETE',
    path: '/securities/accounts/:id',
    summary: 'Delete a securities account with its positions and credentials',
    effect: 'transaction',
    data: nothing,
    message: '证券账户已删除',
  }),
};

import { calls } from '../endpoint.ts';
import type { tokensSchemas } from './tokens.schemas.ts';

export type { AccessToken, CreatedToken } from './tokens.schemas.ts';

/** Access tokens, by which programs call the server for a user. */
export const tokens = calls<typeof tokensSchemas>()({
  list: {
    name: 'auth.tokens',
    method: 'GET',
    path: '/auth/tokens',
    summary: 'The access tokens of the user, newest first',
    access: 'user',
    effect: 'read',
  },
  create: {
    name: 'auth.createToken',
    method: 'POST',
    path: '/auth/tokens',
    summary: 'Make an access token for a program; the answer alone has the token itself',
    access: 'user',
    effect: 'steps',
    keyed: true,
    confirmed: 'or-password',
    answersSecret: true,
    message: '访问令牌已创建',
  },
  remove: {
    name: 'auth.removeToken',
    method: 'DELETE',
    path: '/auth/tokens/:id',
    summary: 'Revoke an access token at once',
    access: 'user',
    effect: 'transaction',
    message: '访问令牌已撤销',
  },
  scopes: {
    name: 'auth.tokenScopes',
    method: 'GET',
    path: '/auth/token-scopes',
    summary: 'What access tokens can be given access to, with labels',
    access: 'user',
    effect: 'read',
  },
});

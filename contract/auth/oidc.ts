import { calls } from '../endpoint.ts';
import type { oidcSchemas } from './oidc.schemas.ts';

export type { Identity } from './oidc.schemas.ts';

/** Sign-in with an identity provider (OpenID Connect), where the server has one. */
export const oidc = calls<typeof oidcSchemas>()({
  begin: {
    name: 'auth.oidcBegin',
    method: 'POST',
    path: '/auth/oidc/begin',
    summary: 'Begin a sign-in at the identity provider',
    access: 'public',
    effect: 'steps',
  },
  complete: {
    name: 'auth.oidcComplete',
    method: 'POST',
    path: '/auth/oidc/complete',
    summary: 'Sign in with what the identity provider has sent back; the second factor may follow',
    access: 'public',
    effect: 'steps',
    message: '登录成功',
  },
  list: {
    name: 'auth.oidcIdentities',
    method: 'GET',
    path: '/auth/oidc/identities',
    summary: 'The identities that are linked to the user',
    access: 'user',
    effect: 'read',
  },
  beginLink: {
    name: 'auth.oidcBeginLink',
    method: 'POST',
    path: '/auth/oidc/link',
    summary: 'Begin to link an identity of the provider to the user',
    access: 'user',
    effect: 'steps',
    confirmed: 'always',
  },
  completeLink: {
    name: 'auth.oidcCompleteLink',
    method: 'POST',
    path: '/auth/oidc/link/complete',
    summary: 'Link the identity that the provider has sent back',
    access: 'user',
    effect: 'steps',
    message: '已关联',
  },
  unlink: {
    name: 'auth.oidcUnlink',
    method: 'DELETE',
    path: '/auth/oidc/identities/:id',
    summary: 'Remove the link to an identity; sessions go on',
    access: 'user',
    effect: 'transaction',
    confirmed: 'always',
    message: '已取消关联',
  },
});

import { z } from 'zod';
import { requiredText, rowId, wholeFrom } from '../fields/fields.ts';
import { listOf } from '../fields/list-field.ts';
import { currentPassword } from './current-password.ts';

const mostScopes = 60;
export const mostTokenDays = 365;
export const usualTokenDays = 90;

export const createTokenBody = z.object({
  name: requiredText('名称不能为空', 50, '名称不能超过50个字符'),
  /** Which scopes exist is known to the registry, so that the server compares them. */
  scopes: listOf(z.string({ error: '未知的权限' }), {
    error: '请选择权限',
    max: mostScopes,
    tooLong: `最多选择${mostScopes}个权限`,
    empty: '请选择权限',
  }),
  expiresInDays: wholeFrom(1, mostTokenDays, `有效期必须是1到${mostTokenDays}天`).nullish(),
  /** The household whose data it is for; left out, the user's own. */
  ownerId: rowId('您不是这个家庭的成员').nullish(),
  /** May be left out by a user with a second factor, who has confirmed the call with it. */
  currentPassword: currentPassword.nullish(),
});

import { z } from 'zod';
import { factorMethods } from '../errors.ts';
import { optionalText, requiredText } from '../fields/fields.ts';
import { currentPassword } from './current-password.ts';

const badPasskey = '通行密钥的数据不正确';

/** Bytes in base64url without padding, as `toJSON()` of a credential writes them. */
function bytes(maxLength: number) {
  return z
    .string({ error: badPasskey })
    .check(
      z.minLength(1, { error: badPasskey }),
      z.maxLength(maxLength, { error: badPasskey }),
      z.regex(/^[\w-]*$/, { error: badPasskey }),
    );
}

/** At most 1,023 bytes, as the standard has it. */
const credentialId = bytes(1364);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key', { error: badPasskey }),
};

/** `toJSON()` of a passkey that was created. */
const newCredential = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes(4000),
        attestationObject: bytes(40_000),
        transports: z
          .array(z.string().regex(/^[a-z-]{1,20}$/, { error: badPasskey }), { error: badPasskey })
          .max(10, { error: badPasskey })
          .nullish(),
      },
      { error: badPasskey },
    ),
  },
  { error: badPasskey },
);

/** `toJSON()` of the answer that a passkey gives. */
const assertion = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes(4000),
        authenticatorData: bytes(4000),
        signature: bytes(4000),
        userHandle: bytes(100).nullish(),
      },
      { error: badPasskey },
    ),
  },
  { error: badPasskey },
);
export type NewCredential = z.output<typeof newCredential>;
export type Assertion = z.output<typeof assertion>;

/** A code of an authenticator app or a recovery code. */
const codeMissing = '请输入验证码';
const factorCode = requiredText(codeMissing, 40, '验证码格式不正确');

const ticket = requiredText('登录已超时，请重新登录', 100);

export const secondFactorBody = z
  .object({
    ticket,
    method: z.enum(factorMethods, { error: '不支持的验证方式' }),
    code: factorCode.nullish(),
    credential: assertion.nullish(),
  })
  .refine(({ method, code }) => method === 'passkey' || code != null, {
    path: ['code'],
    error: codeMissing,
  })
  .refine(({ method, credential }) => method !== 'passkey' || credential != null, {
    path: ['credential'],
    error: badPasskey,
  });

export const signInOptionsBody = z.object({ ticket: ticket.nullish() });
export const passkeySignInBody = z.object({
  credential: assertion,
  rememberMe: z.boolean({ error: '必须是布尔值' }).nullish(),
});

const tooLong = '名称不能超过50个字符';
export const newPasskeyBody = z.object({
  credential: newCredential,
  name: optionalText(50, tooLong),
});
export const passkeyNameBody = z.object({ name: requiredText('名称不能为空', 50, tooLong) });

export const totpCodeBody = z.object({ code: factorCode });

/** A passkey; or the password and, of a user with a second factor, a code. */
export const confirmBody = z
  .object({
    credential: assertion.nullish(),
    currentPassword: currentPassword.nullish(),
    method: z.enum(['totp', 'recovery'], { error: '不支持的验证方式' }).nullish(),
    code: factorCode.nullish(),
  })
  .refine(({ credential, currentPassword }) => credential != null || currentPassword != null, {
    path: ['currentPassword'],
    error: '请输入当前密码',
  })
  .refine(({ method, code }) => (method == null) === (code == null), {
    path: ['code'],
    error: codeMissing,
  });

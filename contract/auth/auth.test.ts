import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { emailBody, loginBody, registerBody, resetBody, verifyBody } from './auth-fields.ts';

const login = { email: 'ada@example.org', password: 'secret', captcha: 'abcde', captchaId: 'c' };
const register = { ...login, username: '艾达_Ada1', password: 'Passw0rd!' };
const reset = { email: login.email, code: '123456', newPassword: 'Passw0rd!' };

/** The messages of a schema for one field when the others are valid. */
function messagesOf(schema: z.ZodType, sound: object, field: string, value: unknown): string[] {
  const { error } = schema.safeParse({ ...sound, [field]: value });
  return (error?.issues ?? [])
    .filter(({ path }) => path[0] === field)
    .map(({ message }) => message);
}

describe('the sign-in form', () => {
  it.each([
    ['email', '', '邮箱地址不能为空'],
    ['email', undefined, '邮箱地址不能为空'],
    ['email', 'ada@', '请输入有效的邮箱地址'],
    ['password', '12345', '密码至少需要6个字符'],
    ['password', 'x'.repeat(51), '密码不能超过50个字符'],
    ['captcha', '', '验证码不能为空'],
    ['captcha', 'x'.repeat(11), '验证码格式不正确'],
  ])('refuses the field %s with the value %j: %s', (field, value, text) => {
    expect(messagesOf(loginBody, login, field, value)).toContain(text);
  });

  it('requires a captcha id, a password of 6 to 50 characters and a captcha of at most 10', () => {
    expect(messagesOf(loginBody, login, 'captchaId', undefined)).toHaveLength(1);
    for (const password of ['123456', 'x'.repeat(50)]) {
      expect(messagesOf(loginBody, login, 'password', password)).toEqual([]);
    }
    expect(messagesOf(loginBody, login, 'captcha', 'x'.repeat(10))).toEqual([]);
  });
});

type Case = [field: string, value: string, text: string];

describe('the registration form', () => {
  it.each<Case>([
    ['username', '', '用户名不能为空'],
    ['username', 'x'.repeat(51), '用户名不能超过50个字符'],
    ['username', 'a-b', '用户名只能包含中文、英文、数字和下划线'],
    ['fullName', 'R2D2', '姓名只能包含中文、英文和空格'],
    ['fullName', '长'.repeat(51), '姓名不能超过50个字符'],
    ['email', 'ada', '请输入有效的邮箱地址'],
    ['password', 'Pass0!', '密码至少需要8个字符'],
    ['password', `Aa1!${'x'.repeat(47)}`, '密码不能超过50个字符'],
    ...['passw0rd!', 'PASSW0RD!', 'Password!', 'Passw0rd', 'Passw0rd#'].map(
      (password): Case => [
        'password',
        password,
        '密码必须包含至少一个大写字母、一个小写字母、一个数字和一个特殊字符',
      ],
    ),
  ])('refuses the field %s with the value %j: %s', (field, value, text) => {
    expect(messagesOf(registerBody, register, field, value)).toContain(text);
  });

  it('accepts a full name of Chinese characters, letters and spaces, or none, and a phone number', () => {
    for (const fullName of ['欧阳 Ada Lovelace', '', null, undefined, '长'.repeat(50)]) {
      expect(messagesOf(registerBody, register, 'fullName', fullName)).toEqual([]);
    }
    for (const mark of '@$!%*?&') {
      expect(messagesOf(registerBody, register, 'password', `Passw0rd${mark}`)).toEqual([]);
    }
    expect(registerBody.safeParse({ ...register, phone: '13800000000' }).success).toBe(true);
  });
});

describe('the forms for mailed codes', () => {
  it.each(['', '12345', '1234567', undefined])('refuse the code %j', (code) => {
    expect(messagesOf(verifyBody, reset, 'code', code)).toContain('请输入6位验证码。');
  });

  it('apply the rules of registration to a new password and those of sign-in to an address', () => {
    expect(messagesOf(resetBody, reset, 'newPassword', 'short')).toContain('密码至少需要8个字符');
    expect(messagesOf(emailBody, reset, 'email', '')).toContain('邮箱地址不能为空');
    expect(messagesOf(emailBody, reset, 'email', 'ada')).toContain('请输入有效的邮箱地址');
  });
});

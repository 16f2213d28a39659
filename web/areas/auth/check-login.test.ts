import type { ResolverOptions } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { loginBody } from '../../../contract/auth/auth-fields.ts';
import { checkLogin, type LoginValues } from './check-login.ts';

const schema = loginBody.omit({ captchaId: true });
const options = { fields: {}, shouldUseNativeValidation: false } as ResolverOptions<LoginValues>;
const sound = { email: 'ada@example.org', password: 'secret', captcha: 'abcde', rememberMe: true };

async function textsOf(values: LoginValues): Promise<Record<string, unknown>> {
  const { errors } = await checkLogin(values, undefined, options);
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]));
}

/** The first message of the schema for each field. */
function schemaTextsOf(values: LoginValues): Record<string, string> {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]));
}

describe('the check of the sign-in form', () => {
  it.each<[string, Partial<LoginValues>]>([
    ['nothing wrong', {}],
    ['an empty form', { email: '', password: '', captcha: '' }],
    ['spaces alone', { email: '  ', captcha: '  ' }],
    ['an address without a host', { email: 'ada@' }],
    ['an address without a dot', { email: 'ada@localhost' }],
    ['an address with a space', { email: 'ada love@example.org' }],
    ['an address of 255 characters', { email: `${'a'.repeat(243)}@example.org` }],
    ['a password of 5 characters', { password: '12345' }],
    ['a password of 50 characters', { password: 'x'.repeat(50) }],
    ['a password of 51 characters', { password: 'x'.repeat(51) }],
  ])('says of %s what the schema says', async (_, change) => {
    const values = { ...sound, ...change };
    expect(await textsOf(values)).toEqual(schemaTextsOf(values));
  });

  it('trims the address and the captcha, as the schema does', async () => {
    const typed = { ...sound, email: ' ada@example.org ', captcha: ' abc ' };
    const { values } = await checkLogin(typed, undefined, options);
    expect(values).toEqual(schema.parse(typed));
  });
});

import type { ResolverOptions } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { lateCheck } from './late-check.ts';

interface Values {
  name: string;
}
const options = { fields: {}, shouldUseNativeValidation: false } as ResolverOptions<Values>;
const refusal = { name: { type: 'custom', message: '名称不能为空' } };

it('is fetched when the form is sent, and then decides', async () => {
  const load = vi.fn(async () => async () => ({ values: {}, errors: refusal }));
  const check = lateCheck<Values>(load);
  expect(load).not.toHaveBeenCalled();
  expect(await check({ name: '' }, undefined, options)).toEqual({ values: {}, errors: refusal });
});

it('leaves it to the server when it cannot be fetched', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const check = lateCheck<Values>(() => Promise.reject(new TypeError('Failed to fetch')));
  const values = { name: '' };
  expect(await check(values, undefined, options)).toEqual({ values, errors: {} });
});

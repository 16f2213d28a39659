import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSubmissionKey } from './submission-key.ts';

it('keeps its key for the same values until they arrived', () => {
  const { result, rerender } = renderHook(useSubmissionKey);
  const first = result.current.keyFor({ amount: 1 });
  rerender();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(result.current.keyFor({ amount: 1 })).toBe(first);
  const changed = result.current.keyFor({ amount: 2 });
  expect(changed).not.toBe(first);
  result.current.succeeded();
  expect(result.current.keyFor({ amount: 2 })).not.toBe(changed);
});

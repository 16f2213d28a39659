import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['the full name', { fullName: 'Ada King Lovelace', username: 'x', email: 'y@z' }, 'AK'],
  ['a Chinese full name', { fullName: '林小满', username: 'x', email: 'y@z' }, '林'],
  ['the username', { fullName: null, username: 'tester', email: 'y@z' }, 'T'],
  ['the username when the name is blank', { fullName: ' ', username: 'tester' }, 'T'],
  ['the first letter of the e-mail', { username: '', email: 'who@example.org' }, 'W'],
  ['nobody', null, 'U'],
] as const)('the initials are the letters of %s', (_, user, letters) => {
  expect(initials(user)).toBe(letters);
});

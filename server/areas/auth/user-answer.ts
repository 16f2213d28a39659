import type { User } from '../../../contract/auth/auth.ts';
import type { UserRow } from './users.repository.ts';

/** The user as answers show it. */
export function userAnswer(row: UserRow): User {
  const { id, username, full_name: fullName, email, created_at: createdAt } = row;
  return { id, username, fullName, email, createdAt };
}

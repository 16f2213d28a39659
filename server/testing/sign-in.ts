import { createHash, randomBytes } from 'node:crypto';
import { hashPassword } from '../areas/auth/sign-in/passwords.ts';
import type { Deps } from '../deps.ts';

export interface SignedIn {
  userId: string;
  token: string;
}

let users = 0;

/** The password of these users; hashed once for all, because hashing is slow by design. */
export const signedInPassword = 'Somebody$1';
let passwordHash: Promise<string> | undefined;

/**
 * Inserts a verified user with an open session directly into the tables, which is faster than the
 * registration calls.
 */
export async function signIn(test: {
  deps: Pick<Deps, 'db' | 'now' | 'newId'>;
}): Promise<SignedIn> {
  users += 1;
  const token = randomBytes(32).toString('base64url');
  passwordHash ??= hashPassword(signedInPassword);
  const now = test.deps.now();
  const userId = test.deps.newId();
  await test.deps.db
    .insertInto('users')
    .values({
      id: userId,
      username: `user${users}`,
      full_name: null,
      email: `user${users}@example.org`,
      email_key: `user${users}@example.org`,
      password_hash: await passwordHash,
      version: 1,
      guide: 'done',
      created_at: now.toISOString(),
    })
    .execute();
  await test.deps.db
    .insertInto('owners')
    .values({ id: userId, kind: 'PERSON', name: `user${users}` })
    .execute();
  await test.deps.db
    .insertInto('sessions')
    .values({
      id: test.deps.newId(),
      user_id: userId,
      token_hash: createHash('sha256').update(token).digest('hex'),
      remember: 1,
      factor: 'password',
      confirmed_at: now.toISOString(),
      created_at: now.toISOString(),
      last_used_at: now.toISOString(),
      expires_at: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
    })
    .execute();
  return { userId, token };
}

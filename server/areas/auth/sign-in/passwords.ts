import { timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '../../../lib/limit-concurrency.ts';

/** argon2id as OWASP recommends it: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * One hash for each core and one in waiting, at most three: libuv has four threads, and one is left for
 * files and name resolution.
 */
const hashing = limitConcurrency(Math.min(availableParallelism() + 1, 3));

/**
 * Checked for an unknown address, so that it takes the same time as a known one. Salt and hash are
 * zeros, which are the hash of no known password.
 */
const dummyHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Hashes a password with a new salt, or under the one that is given. Takes tens of milliseconds off
 * the event loop; never do it inside a transaction.
 */
export function hashPassword(password: string, salt?: Buffer): Promise<string> {
  return hashing(() => hash(password, { ...parameters, ...(salt && { salt }) }));
}

/** The salt of a hash that `hashPassword` made. */
export function saltOf(passwordHash: string): Buffer {
  return Buffer.from(passwordHash.split('$')[4] ?? '', 'base64');
}

/**
 * Whether a password belongs to a hash. Without a hash it takes the same time and answers false.
 */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const matches = await hashing(() => verify(passwordHash ?? dummyHash, password));
  return matches && passwordHash !== undefined;
}

/**
 * Which of some hashes a password belongs to, the first if several; -1 when none. They share one
 * salt, so that it takes the time of one hash however many there are, and if there are none.
 */
export async function indexOfPassword(
  password: string,
  passwordHashes: readonly string[],
): Promise<number> {
  const salt = saltOf(passwordHashes[0] ?? dummyHash);
  const typedHash = Buffer.from(await hashPassword(password, salt));
  return passwordHashes.findIndex((one) => {
    const known = Buffer.from(one);
    return known.length === typedHash.length && timingSafeEqual(known, typedHash);
  });
}

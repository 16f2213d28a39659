import { timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '../../../lib/limit-concurrency.ts';

/** argon2id as OWASP recommends it: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A hash keeps a processor busy; one more has the next ready when one is done. Of the four threads
 * that hash, one is left for what else they do: read files and look up names.
 */
const hashing = limitConcurrency(Math.min(availableParallelism() + 1, 3));

/**
 * Stands in for the hash of an address nobody has, so that looking it up costs the same: salt and
 * hash are zeros, which no password that anybody could type comes to.
 */
const nobodysHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

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

/** Whether a password belongs to a hash. Without a hash it takes the same time and says no. */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const matches = await hashing(() => verify(passwordHash ?? nobodysHash, password));
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
  const salt = saltOf(passwordHashes[0] ?? nobodysHash);
  const given = Buffer.from(await hashPassword(password, salt));
  return passwordHashes.findIndex((one) => {
    const known = Buffer.from(one);
    return known.length === given.length && timingSafeEqual(known, given);
  });
}

import { createRequire } from 'node:module';

const argon2 = createRequire(import.meta.url)(
  '@node-rs/argon2',
) as typeof import('@node-rs/argon2');

/** The least memory and rounds that the algorithm allows; a real hash takes hundreds of times as long. */
const cheap = { memoryCost: 8, timeCost: 1 };

/**
 * Replaces argon2 in tests (vitest.config.ts), which compute thousands of hashes: the same algorithm and format at the
 * least cost. `server/areas/auth/sign-in/same-work.test.ts` checks the parameters that the server passes.
 */
export const hash: typeof argon2.hash = (password, options) =>
  argon2.hash(password, { ...options, ...cheap });

/**
 * A hash states its own parameters. Those of the hash of zeros, which the server verifies for unknown users and which
 * fits no password, are replaced by the cheap ones.
 */
export const verify: typeof argon2.verify = (hashed, password) =>
  argon2.verify(String(hashed).replace(/m=19456,t=2(?=,p=1\$A{22}\$)/, 'm=8,t=1'), password);

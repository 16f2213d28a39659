import { createRequire } from 'node:module';

const argon2 = createRequire(import.meta.url)(
  '@node-rs/argon2',
) as typeof import('@node-rs/argon2');

/** The least that the algorithm allows; a real hash takes hundreds of times as long. */
const cheap = { memoryCost: 8, timeCost: 1 };

/**
 * Stands in for argon2 in tests, which compute thousands of hashes: the same algorithm and format with the least
 * work. `same-work.test.ts` looks at the parameters that the server asks for.
 */
export const hash: typeof argon2.hash = (password, options) =>
  argon2.hash(password, { ...options, ...cheap });

/** The hash of zeros, which fits no password, is made cheap too; any other says its own parameters. */
export const verify: typeof argon2.verify = (hashed, password) =>
  argon2.verify(String(hashed).replace(/m=19456,t=2(?=,p=1\$A{22}\$)/, 'm=8,t=1'), password);

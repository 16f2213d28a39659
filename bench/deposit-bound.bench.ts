import { fileURLToPath } from 'node:url';
import { environmentOf, startServer } from '../server/testing/server-process.ts';
import { compare, type Scenario } from './speed/compare.ts';
import type { Person } from './speed/furnish.ts';
import { buildHouse, closeHouse, startFloor, startHouse } from './speed/house.ts';
import { deposits } from './speed/scenarios.ts';
import { lineTable } from './speed/tables.ts';

/**
 * `TEST_DATABASE_URL=postgres://… npm run bench:deposit-bound`: what PostgreSQL and a client on the
 * same processors allow of a deposit: the least it could be (`deposit-bound-server.ts`), and ours,
 * each against the floor of `npm run bench`.
 */
if (!process.env.TEST_DATABASE_URL) throw new Error('TEST_DATABASE_URL names no PostgreSQL');
const house = await buildHouse(200);
const { target, folder } = house.test;
const program = fileURLToPath(new URL('deposit-bound-server.ts', import.meta.url));
const servers = {
  bound: await startServer(environmentOf(target, folder), [program]),
  ours: await startHouse(house),
  floor: await startFloor(house),
};
const least = (n: number) => {
  const { accountIds, token } = house.some[n % house.some.length] as Person;
  return {
    method: 'POST' as const,
    path: `/deposit/${accountIds[0]}`,
    token,
    body: { amount: 0.01 },
  };
};
const pace = { rounds: 7, loopMs: 1500 };
const bound: Scenario = { name: 'the least', calls: least, against: 'write' };
const [, ours] = deposits(house) as [Scenario, Scenario];
const lines = [
  ...(await compare(servers.bound, servers.floor, bound, pace)),
  ...(await compare(servers.ours, servers.floor, ours, pace)),
];
console.log(lineTable(lines));
for (const server of Object.values(servers)) await server.end('SIGTERM');
await closeHouse(house);

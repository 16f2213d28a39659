import { runPart } from './run-part.ts';

/**
 * `npm run bench:growth`: what calls cost as data grow. `-- --only per-user`: the bytes that one user's
 * rows take, and the statements that each call sends. `-- --only imports`: what it costs to import a
 * statement, and how long others wait meanwhile. `-- --only history`: ten years of daily net worth.
 * `-- --only bursts`: how long others wait behind sixty heavy reads of one client. `-- --only spending`: the
 * ledger and the report of 100,000 entries, and what rules add to an import.
 */
await runPart({
  calls: () => import('./growth/calls.ts'),
  'per-user': () => import('./growth/per-user.ts'),
  imports: () => import('./growth/imports.ts'),
  history: () => import('./growth/history.ts'),
  bursts: () => import('./growth/bursts.ts'),
  spending: () => import('./growth/spending.ts'),
});

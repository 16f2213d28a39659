import { runPart } from './run-part.ts';

/**
 * `npm run bench:browser`: what the pages cost a phone. With `-- --only use`, what typing and
 * scrolling cost.
 */
await runPart({
  pages: () => import('./browser/pages.ts'),
  use: () => import('./browser/use.ts'),
});

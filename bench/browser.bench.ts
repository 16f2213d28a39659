import { runPart } from './run-part.ts';

/**
 * `npm run bench:browser`: what the pages cost a phone. Other parts with `-- --only`: the work of the
 * main thread, what typing and scrolling cost, and Lighthouse.
 */
await runPart({
  pages: () => import('./browser/pages.ts'),
  thread: () => import('./browser/thread.ts'),
  use: () => import('./browser/use.ts'),
  lighthouse: () => import('./browser/lighthouse.ts'),
});
